import { describe, expect, test } from '@jest/globals';
import { relativeTime } from '../../packages/dashboard/src/ui/relative-time';

const NOW = Date.parse('2026-11-24T12:00:00Z');
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('a time against another one', () => {
  test.each([
    [0, 'just now', 'just now'],
    [20 * SECOND, 'now', 'just now'],
    [29_999, 'now', 'just now'],
    [30 * SECOND, 'in 1m', '1m ago'],
    [89 * SECOND, 'in 1m', '1m ago'],
    [90 * SECOND, 'in 2m', '2m ago'],
    [59 * MINUTE + 29 * SECOND, 'in 59m', '59m ago'],
    [59 * MINUTE + 30 * SECOND, 'in 1h', '1h ago'],
    [2 * HOUR - SECOND, 'in 2h', '2h ago'],
    [23 * HOUR + 30 * MINUTE, 'in 1d', '1d ago'],
    [2 * DAY + 11 * HOUR, 'in 2d', '2d ago'],
    // A record that is due in three days is opened some seconds after it was made.
    [3 * DAY - 5 * SECOND, 'in 3d', '3d ago'],
    [6 * DAY + 11 * HOUR, 'in 6d', '6d ago'],
    [7 * DAY, 'Dec 1', 'Nov 17'],
    [60 * DAY, 'Jan 23, 2027', 'Sep 25'],
  ])('%d ms ahead is "%s", and as long ago "%s"', (distance, ahead, ago) => {
    expect(relativeTime(NOW + distance, NOW)).toBe(ahead);
    expect(relativeTime(NOW - distance, NOW)).toBe(ago);
  });
});
