import { expect, test } from '@jest/globals';
import { chartTimesOf } from '../../packages/dashboard/src/rooms/campaigns/chart-times';
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

test('a chart by hour begins when sending began, also after an open months later', () => {
  const HOUR = 3_600_000;
  expect(chartTimesOf([], HOUR)).toEqual([]);
  expect(chartTimesOf([7 * HOUR, 4 * HOUR], HOUR)).toEqual([4, 5, 6, 7].map((hour) => hour * HOUR));
  const times = chartTimesOf([4 * HOUR, 5 * HOUR, 2_000 * HOUR], HOUR);
  expect([times.length, times[0], times.at(-1)]).toEqual([744, 4 * HOUR, 747 * HOUR]);
});
