import { describe, expect, test } from '@jest/globals';
import { ticksOf, topOf, totalOf, valueText } from '../../packages/dashboard/src/ui/chart/scale';

const HOUR = 3_600_000;
const midnight = new Date(2026, 10, 23).getTime();
const hours = (count: number) => Array.from({ length: count }, (_, index) => midnight + index * HOUR);

describe('scale of a chart', () => {
  test('hours are labelled at full hours of the day, a week of hours at its days', () => {
    expect(ticksOf(hours(24), 'hour', 6)).toEqual([0, 4, 8, 12, 16, 20]);
    expect(ticksOf(hours(168), 'hour', 7)).toEqual([0, 24, 48, 72, 96, 120, 144]);
    expect(ticksOf(hours(168), 'hour', 4)).toEqual([0, 48, 96, 144]);
  });

  test('days are labelled at equal distances, the last one always', () => {
    expect(ticksOf(hours(7), 'day', 10)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(ticksOf(hours(30), 'day', 5)).toEqual([5, 11, 17, 23, 29]);
    expect(ticksOf([], 'day', 5)).toEqual([]);
  });

  test('no more labels than there is room for', () => {
    for (const count of [1, 24, 100, 744])
      for (const most of [3, 8, 20]) expect(ticksOf(hours(count), 'hour', most).length).toBeLessThanOrEqual(most + 1);
  });

  test('one mail is no peak; shares have a percent sign; what is unknown is not 0', () => {
    expect([topOf(0, 'count'), topOf(1, 'count'), topOf(200, 'count')]).toEqual([4, 4, 216]);
    expect([valueText(null, 'count'), valueText(0, 'count'), valueText(0.0005, 'share')]).toEqual(['–', '0', '0.05%']);
    expect(totalOf([1, null, 2])).toBe(3);
  });
});
