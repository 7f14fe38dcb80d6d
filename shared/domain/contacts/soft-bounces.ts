import { DAY_MS } from '../../durations';

const FAILING_DAYS = 3;
const WINDOW_DAYS = 30;

/** UTC, as `2026-12-01`. */
export const dayOf = (at: string): string => at.slice(0, 10);

export function isUnreachable(days: readonly string[]): boolean {
  const sorted = [...new Set(days)].map((day) => Date.parse(day)).sort((a, b) => a - b);
  return sorted.some((last, index) => {
    const first = sorted[index - (FAILING_DAYS - 1)];
    return first !== undefined && last - first <= WINDOW_DAYS * DAY_MS;
  });
}
