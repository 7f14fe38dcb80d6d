import { DAY_MS, HOUR_MS } from '../../ui/durations';

export const spans = ['1', '7', '30', '90'] as const;
export type Span = (typeof spans)[number];
export type Interval = 'hour' | 'day';

export const canBeHourly = (span: Span): boolean => span === '1' || span === '7';

/** Times are in epoch milliseconds. `to` is exclusive. */
export interface Period {
  interval: Interval;
  offsetHours: number;
  from: number;
  to: number;
  previous: { from: number; to: number };
}

/** Whole hours ahead of UTC. */
export const offsetOf = (minutesBehind: number): number => Math.floor(-minutesBehind / 60);

export function periodOf(span: Span, interval: Interval, now: number, offsetHours: number): Period {
  const unit = interval === 'hour' ? HOUR_MS : DAY_MS;
  const offset = offsetHours * HOUR_MS;
  const startOfUnit = Math.floor((now + offset) / unit) * unit - offset;
  const length = Number(span) * DAY_MS;
  const to = startOfUnit + unit;
  const from = to - length;
  return { interval, offsetHours, from, to, previous: { from: from - length, to: from } };
}

export type Change =
  | { kind: 'none' | 'new' | 'same' }
  | { kind: 'more' | 'less'; share: number }
  | { kind: 'times'; times: number };

/** From this factor on, a multiple is clearer than a percentage. */
const MIN_MULTIPLE = 3;

export function changeOf(current: number, previous: number): Change {
  if (current === previous) return { kind: current === 0 ? 'none' : 'same' };
  if (previous === 0) return { kind: 'new' };
  if (current / previous >= MIN_MULTIPLE) return { kind: 'times', times: current / previous };
  return { kind: current > previous ? 'more' : 'less', share: Math.abs(current - previous) / previous };
}
