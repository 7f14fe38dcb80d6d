import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations';
import { once } from './once';

const DAYS_COUNTED = 7;

const relativeFormat = once(() => new Intl.RelativeTimeFormat('en', { numeric: 'always', style: 'narrow' }));
const dayFormat = once(() => new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' }));
const dayAndYearFormat = once(() => new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' }));

const relativeUnits = [
  ['minute', MINUTE_MS, 60],
  ['hour', HOUR_MS, 24],
  ['day', DAY_MS, DAYS_COUNTED],
] as const;

const roundSymmetrically = (count: number): number => Math.sign(count) * Math.round(Math.abs(count));

/** `4m ago`, `in 2h`, `12 Mar`. Up to 30 s ahead is `now`, because clocks differ. */
export function relativeTime(at: number, now: number): string {
  const ahead = at - now;
  if (Math.abs(ahead) < MINUTE_MS / 2) return ahead > 0 ? 'now' : 'just now';
  for (const [unit, size, end] of relativeUnits) {
    const count = roundSymmetrically(ahead / size);
    if (Math.abs(count) < end) return relativeFormat().format(count, unit);
  }
  const date = new Date(at);
  const isThisYear = date.getFullYear() === new Date(now).getFullYear();
  return (isThisYear ? dayFormat() : dayAndYearFormat()).format(date);
}

const units: [size: number, name: string][] = [
  [DAY_MS, 'd'],
  [HOUR_MS, 'h'],
  [MINUTE_MS, 'min'],
  [1000, 's'],
];

export function duration(milliseconds: number): string {
  const [size, name] = units.find(([unit]) => milliseconds >= unit) ?? [1, 'ms'];
  const count = milliseconds / size;
  return `${count < 10 && size > 1 ? Number(count.toFixed(1)) : Math.round(count)} ${name}`;
}
