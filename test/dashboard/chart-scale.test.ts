import { describe, expect, test } from '@jest/globals';
import { levelsOf, pathsOf, ticksOf, topOf, totalOf, valueText } from '../../packages/dashboard/src/ui/chart/scale';

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

  test('one email is no peak; shares have a percent sign; what is unknown is not 0', () => {
    expect([topOf(0, 'count'), topOf(1, 'count'), topOf(200, 'count')]).toEqual([4, 4, 216]);
    expect([valueText(null, 'count'), valueText(0, 'count'), valueText(0.0005, 'share')]).toEqual(['–', '0', '0.05%']);
    expect(totalOf([1, null, 2])).toBe(3);
  });

  test('lines across the chart are apart enough to read, at round values, and whole ones for counts', () => {
    expect(levelsOf(4, 200, 'count')).toEqual([0, 1, 2, 3, 4]);
    expect(levelsOf(216, 200, 'count')).toEqual([0, 50, 100, 150, 200]);
    expect(levelsOf(4, 20, 'count')).toEqual([0]);
    expect(levelsOf(0.01, 200, 'share').map((level) => level.toFixed(3))).toEqual([
      '0.000',
      '0.002',
      '0.004',
      '0.006',
      '0.008',
      '0.010',
    ]);
    for (const top of [4, 7, 99, 1_234_567])
      for (const height of [0, 36, 154, 400])
        expect(levelsOf(top, height, 'count').length).toBeLessThanOrEqual(height / 36 + 1);
  });

  test('a line has a gap where a value is unknown, and a value without a neighbour is a point', () => {
    const drawn = pathsOf(
      [1, 2, null, 3, null, 4, 5],
      (index) => index,
      (value) => value,
    );
    expect(drawn.line).toBe('M0.0 1.0L1.0 2.0M3.0 3.0M5.0 4.0L6.0 5.0');
    expect(drawn.isolatedPoints).toEqual([3]);
    expect(pathsOf([null], Number, Number)).toEqual({ line: '', isolatedPoints: [] });
  });
});
