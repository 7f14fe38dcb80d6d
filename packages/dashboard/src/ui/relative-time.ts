import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations';
import { once } from './once';

const relativeFormat = once(() => new Intl.RelativeTimeFormat('en', { numeric: 'always', style: 'narrow' }));
const dayFormat = once(() => new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' }));
const dayAndYearFormat = once(() => new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' }));

const relativeUnits = [
  { unit: 'minute', size: MINUTE_MS, end: 60 },
  { unit: 'hour', size: HOUR_MS, end: 24 },
  { unit: 'day', size: DAY_MS, end: 7 },
] as const;

const roundSymmetrically = (count: number): number => Math.sign(count) * Math.round(Math.abs(count));

/** `4m ago`, `in 2h`, `12 Mar`. Up to 30 s ahead is `now`, because clocks differ. */
export function relativeTime(at: number, now: number): string {
  const ahead = at - now;
  if (Math.abs(ahead) < MINUTE_MS / 2) return ahead > 0 ? 'now' : 'just now';
  for (const { unit, size, end } of relativeUnits) {
    const count = roundSymmetrically(ahead / size);
    if (Math.abs(count) < end) return relativeFormat().format(count, unit);
  }
  const date = new Date(at);
  const isThisYear = date.getFullYear() === new Date(now).getFullYear();
  return (isThisYear ? dayFormat() : dayAndYearFormat()).format(date);
}

const MILLISECOND = { name: 'ms', size: 1 };

const units = [
  { name: 'd', size: DAY_MS },
  { name: 'h', size: HOUR_MS },
  { name: 'min', size: MINUTE_MS },
  { name: 's', size: 1000 },
];

export function durationText(milliseconds: number): string {
  const { name, size } = units.find((unit) => milliseconds >= unit.size) ?? MILLISECOND;
  const count = milliseconds / size;
  const hasDecimal = count < 10 && size > 1;
  return `${hasDecimal ? Number(count.toFixed(1)) : Math.round(count)} ${name}`;
}
