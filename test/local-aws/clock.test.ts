import { expect, test } from '@jest/globals';
import { LocalClock } from '@posthaste/local-aws/clock';

test('timers of one moment fire together, so that what one of them is to start never holds up the others', async () => {
  const clock = new LocalClock('manual', 0);
  const dueAt = 1_000;
  let done = false;
  clock.addPendingCheck(() => !done && clock.now() >= dueAt);
  clock.callAt(dueAt, () => undefined);
  clock.callAt(dueAt, () => {
    done = true;
  });
  await clock.advance(dueAt);
  expect(done).toBe(true);
});

test('a leap fires what was due meanwhile at its end, in order, and what repeats but once', async () => {
  const clock = new LocalClock('manual', 0);
  const fired: string[] = [];
  const note = (name: string) => () => void fired.push(`${name} at ${clock.now()}`);
  clock.every(1_000, note('tick'));
  clock.callAt(5_000, note('late'));
  clock.callAt(2_500, note('early'));
  clock.callAt(10_001, note('later'));
  await clock.leapBy(10_000);
  expect(fired).toEqual(['tick at 10000', 'early at 10000', 'late at 10000']);
  await clock.advance(1_000);
  expect(fired.slice(3)).toEqual(['later at 10001', 'tick at 11000']);
});

test('an advance to a time moves once, however often it is repeated, and knows how far it goes', async () => {
  const clock = new LocalClock('manual', 0);
  const seen: boolean[] = [];
  clock.callAt(4_000, () => void seen.push(clock.willReach(10_000), clock.willReach(10_001)));
  await Promise.all([clock.advanceUntil(10_000), clock.advanceUntil(10_000)]);
  expect([clock.now(), seen]).toEqual([10_000, [true, false]]);
  await clock.advanceUntil(5_000);
  await clock.leapUntil(9_000);
  expect(clock.now()).toBe(10_000);
  await clock.leapUntil(20_000);
  expect(clock.now()).toBe(20_000);
});
