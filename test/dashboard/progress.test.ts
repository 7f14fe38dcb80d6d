import { expect, test } from '@jest/globals';
import { durationText, percentagePointsText } from '../../packages/dashboard/src/rooms/campaigns/progress';
import { rateOf, withSample } from '../../packages/dashboard/src/ui/rate';

test('the rate is measured over the last minute', () => {
  const samples = [0, 30_000, 90_000, 120_000].reduce(
    (earlier, at) => withSample(earlier, { at, done: at < 90_000 ? 0 : at / 100 }),
    [] as { at: number; done: number }[],
  );
  expect(samples.map(({ at }) => at)).toEqual([90_000, 120_000]);
  expect(rateOf(samples)).toBe(10);
  expect(rateOf(samples.slice(0, 1))).toBeUndefined();
});

test.each([
  [5, 'a minute'],
  [60, '1 minute'],
  [200, '3 minutes'],
  [7_300, '2 hours'],
  [90_000, '1 day'],
])('%d seconds are %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});

test.each([
  [-0.123, '−12.3'],
  [0.05, '5.0'],
  [-0.0004, '0.0'],
  [null, '0.0'],
])('a share of %d is %s percentage points', (share, text) => {
  expect(percentagePointsText(share)).toBe(text);
});
