import { type EpochMs, MINUTE_MS } from './durations';

export interface Look {
  at: EpochMs;
  done: number;
}

const WINDOW_MS = MINUTE_MS;

export const withLook = (looks: readonly Look[], look: Look): Look[] => [
  ...looks.filter(({ at }) => at < look.at && look.at - at <= WINDOW_MS),
  look,
];

/** People per second; undefined without an earlier look. */
export function rateOf(looks: readonly Look[]): number | undefined {
  const [first, last] = [looks[0], looks.at(-1)];
  if (!first || !last || last.at === first.at) return undefined;
  return Math.max(0, ((last.done - first.done) * 1000) / (last.at - first.at));
}
