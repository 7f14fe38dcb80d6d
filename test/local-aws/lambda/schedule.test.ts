import { afterEach, expect, test } from '@jest/globals';
import { LocalClock } from '@posthaste/local-aws/clock';
import { Runtime } from '@posthaste/local-aws/lambda';

const START = Date.parse('2026-01-01T00:00:00Z');
let runtime: Runtime;
afterEach(() => runtime.stop(0));

function tick(handler: (event: unknown, clock: LocalClock) => Promise<unknown>, event?: unknown): LocalClock {
  const clock = new LocalClock('manual', START);
  runtime = new Runtime({ clock });
  runtime.register({
    name: 'tick',
    handler: (received) => handler(received, clock),
    timeoutSeconds: 300,
    memoryMb: 128,
  });
  runtime.schedule({ everySeconds: 60, functionName: 'tick', ...(event !== undefined && { event }) });
  return clock;
}

test('a scheduled event comes at the start and each minute of the clock', async () => {
  const events: unknown[] = [];
  const clock = tick(async (event) => void events.push(event));
  await clock.advance(150_000);
  expect(events).toMatchObject([
    { source: 'aws.events', 'detail-type': 'Scheduled Event', time: '2026-01-01T00:00:00Z', detail: {} },
    { time: '2026-01-01T00:01:00Z' },
    { time: '2026-01-01T00:02:00Z' },
  ]);
});

test('a constant event replaces the scheduled one', async () => {
  const events: unknown[] = [];
  const clock = tick(async (event) => void events.push(event), { task: 'sweep' });
  await clock.advance(30_000);
  expect(events).toEqual([{ task: 'sweep' }]);
});

test('a tick that takes longer than a minute overlaps the next one', async () => {
  let running = 0;
  let most = 0;
  const clock = tick(async (_, clock) => {
    running += 1;
    most = Math.max(most, running);
    await clock.sleep(90_000);
    running -= 1;
  });
  await clock.advance(300_000);
  expect(most).toBe(2);
});

test('a failed tick is repeated after one minute and after two more', async () => {
  const times: number[] = [];
  const clock = tick(async (event, clock) => {
    const { time } = event as { time: string };
    if (time === '2026-01-01T00:01:00Z') times.push((clock.now() - START) / 1_000);
    throw new Error('broken');
  });
  await clock.advance(600_000);
  expect(times).toEqual([60, 120, 240]);
});
