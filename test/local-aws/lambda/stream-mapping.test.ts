import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { LocalClock } from '@posthaste/local-aws/clock';
import { Runtime, recordFilter, type StreamMappingOptions, sequenceNumberOf } from '@posthaste/local-aws/lambda';
import { type Queues, startQueues } from '@posthaste/local-aws/sqs';
import { FakeStream, namesOf } from './fake-stream';

let clock: LocalClock;
let stream: FakeStream;
let runtime: Runtime;
let queues: Queues;
let calls: string[][];

beforeEach(async () => {
  clock = new LocalClock('manual');
  queues = await startQueues({ clock });
  stream = new FakeStream(['s1', 's2'], () => clock.now());
  runtime = new Runtime({ clock });
  calls = [];
});
afterEach(async () => {
  await runtime.stop();
  await queues.stop();
});

function map(answer: (names: string[], event: unknown) => unknown, more: Partial<StreamMappingOptions> = {}) {
  const handler = async (event: unknown) => {
    calls.push(namesOf(event));
    return answer(namesOf(event), event);
  };
  runtime.register({ name: 'streamReactions', handler, timeoutSeconds: 10, memoryMb: 128 });
  const options = { table: stream, reader: 'r', batchSize: 3, parallelizationFactor: 1 } as const;
  runtime.streamMapping({ functionName: 'streamReactions', ...options, ...more });
}

const failOn = (bad: string) => (names: string[]) => {
  if (names.includes(bad)) throw new Error(`no ${bad}`);
};

test('each shard is delivered in order and in batches, and its position moves', async () => {
  stream.append('s1', 'a1', 'a2', 'a3', 'a4');
  map(() => null);
  stream.append('s2', 'b1');
  await clock.advance(0);
  expect(calls.filter(([name]) => name?.startsWith('a'))).toEqual([['a1', 'a2', 'a3'], ['a4']]);
  expect(calls).toContainEqual(['b1']);
  expect(await stream.read('r', 's1', 10)).toEqual([]);
});

test('a failing batch holds up its own shard only, and is tried again until it succeeds', async () => {
  let isBroken = true;
  map((names) => {
    if (isBroken && names.includes('a1')) throw new Error('broken');
  });
  stream.append('s1', 'a1');
  await clock.advance(0);
  stream.append('s1', 'a2');
  stream.append('s2', 'b1');
  await clock.advance(60_000);
  expect(calls).toContainEqual(['b1']);
  expect(calls.flat()).not.toContain('a2');
  isBroken = false;
  await clock.advance(60_000);
  expect(calls.slice(-2)).toEqual([['a1'], ['a2']]);
});

test('a bad record is found by halving, tried as often as allowed, given up with a notice, and passed', async () => {
  const onFailure = queues.create('parked');
  map(failOn('bad'), { bisectOnError: true, maximumRetryAttempts: 2, onFailure });
  stream.append('s1', 'a1', 'bad', 'a3');
  await clock.advance(60_000);
  expect(calls).toEqual([['a1', 'bad', 'a3'], ['a1', 'bad'], ['a1'], ['bad'], ['bad'], ['bad'], ['a3']]);
  const [notice] = onFailure.receive({ max: 10 });
  expect(JSON.parse(notice?.body ?? '')).toMatchObject({
    requestContext: { condition: 'RetryAttemptsExhausted', approximateInvokeCount: 3 },
    DDBStreamBatchInfo: { shardId: 's1', batchSize: 1, startSequenceNumber: '000000000000000000002' },
  });
  expect(await stream.read('r', 's1', 10)).toEqual([]);
});

test('from the first reported record on the batch comes again; what was before it is settled', async () => {
  let reports = 0;
  map(
    (names, event) => {
      const { Records } = event as Parameters<typeof sequencesOf>[0];
      reports += names.includes('a2') ? 1 : 0;
      const failed = names.includes('a2') && reports === 1 ? sequencesOf({ Records }).slice(1, 2) : [];
      return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
    },
    { reportBatchItemFailures: true },
  );
  stream.append('s1', 'a1', 'a2', 'a3');
  await clock.advance(0);
  expect(stream.committed.s1).toBe('000000000000000000001');
  await clock.advance(1_000);
  expect(calls).toEqual([
    ['a1', 'a2', 'a3'],
    ['a2', 'a3'],
  ]);
});

const sequencesOf = ({ Records }: { Records: Parameters<typeof sequenceNumberOf>[0][] }) =>
  Records.map(sequenceNumberOf);

test('repeated batches are cut elsewhere, and no record is left out', async () => {
  map(() => null, { repeatBatches: 0.5, batchSize: 5 });
  const names = Array.from({ length: 40 }, (_, index) => `a${index}`);
  stream.append('s1', ...names);
  await clock.advance(0);
  expect([...new Set(calls.flat())]).toEqual(names);
  expect(calls.flat().length).toBeGreaterThan(names.length);
});

test('records that come within the batch window are handed over together', async () => {
  map(() => null, { batchWindowSeconds: 1 });
  await clock.advance(0);
  stream.append('s1', 'a1');
  await clock.advance(600);
  stream.append('s1', 'a2');
  await clock.advance(399);
  expect(calls).toEqual([]);
  await clock.advance(1);
  expect(calls).toEqual([['a1', 'a2']]);
});

test('records that meet no filter are passed without a call', async () => {
  map(() => null, { filters: [{ dynamodb: { Keys: { pk: { S: ['b1', { prefix: 'c' }] } } } }] });
  stream.append('s1', 'a1', 'b1', 'a2', 'a3', 'a4', 'a5', 'c1', 'a6');
  await clock.advance(0);
  expect(calls).toEqual([['b1'], ['c1']]);
  expect(await stream.read('r', 's1', 10)).toEqual([]);
});

test('a record is filtered by what it has and has not', () => {
  const accepts = recordFilter([
    { dynamodb: { Keys: { sk: { S: [{ prefix: 'x' }] } }, OldImage: { n: { S: [{ exists: false }] } } } },
  ]);
  const record = (sk: string, OldImage?: object) => ({ dynamodb: { Keys: { sk: { S: sk } }, OldImage } });
  expect(accepts(record('x1'))).toBe(true);
  expect(accepts(record('y1'))).toBe(false);
  expect(accepts(record('x1', { n: { S: '1' } }))).toBe(false);
  expect(accepts({})).toBe(false);
});
