import { describe, expect, test } from '@jest/globals';
import { percent, percentFewer } from '../../packages/dashboard/src/rooms/overview/percent';
import { changeOf, offsetOf, periodOf } from '../../packages/dashboard/src/rooms/overview/period';

const iso = (at: number) => new Date(at).toISOString();
const now = Date.parse('2026-12-01T22:34:56Z');

describe('the period of the overview', () => {
  test('hours end with the current one, and the previous period is as long', () => {
    const { from, to, previous } = periodOf('1', 'hour', now, 0);
    expect([previous.from, previous.to, from, to].map(iso)).toEqual([
      '2026-11-29T23:00:00.000Z',
      '2026-11-30T23:00:00.000Z',
      '2026-11-30T23:00:00.000Z',
      '2026-12-01T23:00:00.000Z',
    ]);
  });

  test('days begin at local midnight', () => {
    expect(iso(periodOf('7', 'day', now, 1).to)).toBe('2026-12-01T23:00:00.000Z');
    expect(iso(periodOf('7', 'day', now, 2).to)).toBe('2026-12-02T22:00:00.000Z');
    expect(iso(periodOf('7', 'day', now, -5).from)).toBe('2026-11-25T05:00:00.000Z');
    expect([offsetOf(-60), offsetOf(300), offsetOf(-330)]).toEqual([1, -5, 5]);
  });

  test('a change is a share, or a multiple from three times on', () => {
    expect(changeOf(0, 0)).toEqual({ kind: 'none' });
    expect(changeOf(4, 4)).toEqual({ kind: 'same' });
    expect(changeOf(4, 0)).toEqual({ kind: 'new' });
    expect(changeOf(12, 10)).toEqual({ kind: 'more', share: 0.2 });
    expect(changeOf(0, 10)).toEqual({ kind: 'less', share: 1 });
    expect(changeOf(30, 10)).toEqual({ kind: 'times', times: 3 });
  });

  test('a fall to a few is not one to zero', () => {
    expect([0.999, 0.5, 0.001].map(percentFewer)).toEqual(['99%', '50%', 'less than 1%']);
    expect(percent(0.999)).toBe('100%');
  });
});
