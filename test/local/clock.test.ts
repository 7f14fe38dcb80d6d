import { expect, test } from '@jest/globals';
import { LocalClock } from '../../lib/local/clock';

test('timers of one moment fire together, so that what one of them is to start never holds up the others', async () => {
  const clock = new LocalClock('manual', 0);
  const dueAt = 1_000;
  let done = false;
  clock.workPending(() => !done && clock.now() >= dueAt);
  clock.at(dueAt, () => undefined);
  clock.at(dueAt, () => {
    done = true;
  });
  await clock.advance(dueAt);
  expect(done).toBe(true);
});
