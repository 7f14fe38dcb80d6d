import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { LocalClock } from '@posthaste/local-aws/clock';
import { Runtime, type StreamMappingOptions } from '@posthaste/local-aws/lambda';
import { FakeStream, namesOf } from './fake-stream';

interface WindowEvent {
  window: { start: string; end: string };
  state: { n?: number; ballast?: string };
  shardId: string;
  isFinalInvokeForWindow: boolean;
  isWindowTerminatedEarly: boolean;
}

const START = Date.parse('2026-01-01T00:00:00Z');
let clock: LocalClock;
let stream: FakeStream;
let runtimes: Runtime[];
let calls: (WindowEvent & { names: string[] })[];
let failures: number;

beforeEach(() => {
  clock = new LocalClock('manual', START);
  stream = new FakeStream(['s1'], () => clock.now());
  runtimes = [];
  calls = [];
  failures = 0;
});
afterEach(() => Promise.all(runtimes.map((runtime) => runtime.stop())));

function start(repeatBatches = 0, ballast = '', more: Partial<StreamMappingOptions> = {}): Runtime {
  const runtime = new Runtime({ clock });
  const handler = async (event: unknown) => {
    const call = event as WindowEvent;
    calls.push({ ...call, names: namesOf(event) });
    if (failures-- > 0) throw new Error('broken');
    return { state: { n: (call.state.n ?? 0) + namesOf(event).length, ...(ballast && { ballast }) } };
  };
  runtime.register({ name: 'countersProjector', handler, timeoutSeconds: 10, memoryMb: 128 });
  const table = { table: stream, reader: 'r', batchSize: 2, parallelizationFactor: 1, repeatBatches } as const;
  runtime.streamMapping({ functionName: 'countersProjector', tumblingWindowSeconds: 5, ...table, ...more });
  runtimes.push(runtime);
  return runtime;
}

const finals = () =>
  calls.filter((call) => call.isFinalInvokeForWindow).map(({ window, state }) => [window.start, state.n]);

test('the state goes from call to call of a window, whose last call carries no records', async () => {
  start();
  await clock.advance(1_000);
  stream.append('s1', 'a', 'b', 'c');
  await clock.advance(2_000);
  stream.append('s1', 'd');
  await clock.advance(2_000);
  const window = { start: '2026-01-01T00:00:00Z', end: '2026-01-01T00:00:05Z' };
  const common = { window, shardId: 's1', isFinalInvokeForWindow: false, isWindowTerminatedEarly: false };
  expect(calls).toMatchObject([
    { ...common, names: ['a', 'b'], state: {} },
    { ...common, names: ['c'], state: { n: 2 } },
    { ...common, names: ['d'], state: { n: 3 } },
    { ...common, names: [], state: { n: 4 }, isFinalInvokeForWindow: true },
  ]);
  expect(await stream.read('r', 's1', 10)).toEqual([]);
});

test('a new window begins with an empty state', async () => {
  start();
  stream.append('s1', 'a');
  await clock.advance(5_000);
  stream.append('s1', 'b', 'c');
  await clock.advance(5_000);
  expect(finals()).toEqual([
    ['2026-01-01T00:00:00Z', 1],
    ['2026-01-01T00:00:05Z', 2],
  ]);
});

test('records of later windows that waited already close the one before', async () => {
  stream.append('s1', 'a');
  await clock.advance(7_000);
  stream.append('s1', 'b');
  start();
  await clock.advance(10_000);
  expect(finals()).toEqual([
    ['2026-01-01T00:00:00Z', 1],
    ['2026-01-01T00:00:05Z', 1],
  ]);
});

test('a failed call gets the same state again, the last one too', async () => {
  start();
  failures = 1;
  stream.append('s1', 'a');
  await clock.advance(4_900);
  failures = 2;
  await clock.advance(60_000);
  expect(calls.map(({ names, state }) => [names, state.n])).toEqual([
    [['a'], undefined],
    [['a'], undefined],
    [[], 1],
    [[], 1],
    [[], 1],
  ]);
});

test('a window that was open when the process ended comes again as a whole', async () => {
  const first = start();
  stream.append('s1', 'a', 'b', 'c');
  await clock.advance(1_000);
  await first.stop();
  start();
  await clock.advance(5_000);
  expect(finals()).toEqual([['2026-01-01T00:00:00Z', 3]]);
});

test('repeats do not change what a window counts', async () => {
  start(0.5);
  for (let second = 0; second < 10; second += 1) {
    stream.append('s1', 'a', 'b', 'c');
    await clock.advance(1_000);
  }
  const counted = new Map(finals() as [string, number][]);
  expect([...counted.values()]).toEqual([15, 15]);
  expect(calls.flatMap(({ names }) => names).length).toBeGreaterThan(30);
});

test('a state over 1 MB ends its window early', async () => {
  start(0, 'x'.repeat(1024 * 1024));
  stream.append('s1', 'a');
  await clock.advance(0);
  expect(calls).toMatchObject([{ names: ['a'] }, { names: [], isWindowTerminatedEarly: true }]);
});

test('records that meet no filter open no window, and are no part of one', async () => {
  start(0, '', { filters: [{ dynamodb: { Keys: { pk: { S: ['b'] } } } }] });
  stream.append('s1', 'a', 'a', 'a');
  await clock.advance(6_000);
  expect(calls).toEqual([]);
  expect(await stream.read('r', 's1', 10)).toEqual([]);
  stream.append('s1', 'a', 'b', 'a', 'b');
  await clock.advance(6_000);
  expect(calls.map(({ names }) => names)).toEqual([['b'], ['b'], []]);
  expect(finals()).toEqual([['2026-01-01T00:00:05Z', 2]]);
  expect(await stream.read('r', 's1', 10)).toEqual([]);
});
