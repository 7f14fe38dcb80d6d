import { HOUR_MS } from '../durations';
import { once } from '../once';
import type { ChartInterval, ChartUnit } from './types';

const HOUR_STEPS = [1, 2, 3, 4, 6, 12, 24, 48, 96, 168] as const;
const MAX_HOUR_STEP = 336;

const hourFormat = once(() => new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' }));
const dayAndHourFormat = once(
  () =>
    new Intl.DateTimeFormat(undefined, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
    }),
);
const shortDayFormat = once(() => new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' }));
const longDayFormat = once(
  () => new Intl.DateTimeFormat(undefined, { weekday: 'short', day: 'numeric', month: 'short' }),
);

/** A chart's days have one UTC offset, so some begin an hour off midnight if the clocks changed. Noon is on their date. */
const noonOf = (at: number): number => at + 12 * HOUR_MS;

export const timeText = (at: number, interval: ChartInterval): string =>
  interval === 'hour' ? dayAndHourFormat().format(at) : longDayFormat().format(noonOf(at));

export function tickText(at: number, interval: ChartInterval): string {
  if (interval === 'day') return shortDayFormat().format(noonOf(at));
  return new Date(at).getHours() === 0 ? shortDayFormat().format(at) : hourFormat().format(at);
}

export function ticksOf(times: readonly number[], interval: ChartInterval, maxTicks: number): number[] {
  const indexes = times.map((_, index) => index);
  if (interval === 'day') {
    const step = Math.max(1, Math.ceil(times.length / maxTicks));
    return indexes.filter((index) => (times.length - 1 - index) % step === 0);
  }
  const step = HOUR_STEPS.find((hours) => times.length / hours <= maxTicks) ?? MAX_HOUR_STEP;
  const firstMidnight = times.findIndex((at) => new Date(at).getHours() === 0);
  return indexes.filter((index) => {
    const hour = new Date(times[index] ?? 0).getHours();
    if (step <= 24) return hour % step === 0;
    return hour === 0 && Math.round((index - firstMidnight) / 24) % (step / 24) === 0;
  });
}

const compactFormat = once(() => new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 }));

export const axisText = (value: number, unit: ChartUnit): string =>
  unit === 'share' ? shareText(value) : compactFormat().format(value);

/** `12.5%`, `0.05%`: two decimals below one percent, where complaint limits are. */
export const shareText = (value: number): string =>
  value.toLocaleString(undefined, { style: 'percent', maximumFractionDigits: value < 0.01 ? 2 : 1 });

export function valueText(value: number | null | undefined, unit: ChartUnit): string {
  if (value === null || value === undefined) return '–';
  return unit === 'share' ? shareText(value) : value.toLocaleString();
}

export const totalOf = (values: readonly (number | null)[]): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

const SHARE_HEADROOM = 1.1;
const COUNT_HEADROOM = 1.08;

/** At least 4 emails or 1 %, so that a single email doesn't look like a peak. */
export const topOf = (largest: number, unit: ChartUnit): number =>
  unit === 'share' ? Math.max(0.01, largest * SHARE_HEADROOM) : Math.max(4, Math.ceil(largest * COUNT_HEADROOM));

/** Pixels between two levels. */
const MIN_LEVEL_GAP = 36;

const STEP_FACTORS = [1, 2, 5];
const ROUNDING_ERROR = 1e-9;

/** Values of the horizontal lines. `height` is in pixels. */
export function levelsOf(top: number, height: number, unit: ChartUnit): number[] {
  const minStep = (top * MIN_LEVEL_GAP) / Math.max(MIN_LEVEL_GAP, height);
  const power = 10 ** Math.floor(Math.log10(unit === 'count' ? Math.max(1, minStep) : minStep));
  const step = STEP_FACTORS.map((factor) => factor * power).find((size) => size >= minStep) ?? 10 * power;
  const levelCount = Math.floor(top / step + ROUNDING_ERROR) + 1;
  return Array.from({ length: levelCount }, (_, index) => index * step);
}

export function pathsOf(
  values: readonly (number | null)[],
  xOf: (index: number) => number,
  yOf: (value: number) => number,
): { line: string; isolatedPoints: number[] } {
  const isKnown = (index: number) => typeof values[index] === 'number';
  const knownIndexes = values.map((_, index) => index).filter(isKnown);
  return {
    line: knownIndexes
      .map((index) => `${isKnown(index - 1) ? 'L' : 'M'}${xOf(index).toFixed(1)} ${yOf(values[index] ?? 0).toFixed(1)}`)
      .join(''),
    isolatedPoints: knownIndexes.filter((index) => !isKnown(index - 1) && !isKnown(index + 1)),
  };
}
