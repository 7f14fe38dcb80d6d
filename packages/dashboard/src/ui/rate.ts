import { type EpochMs, MINUTE_MS } from './durations';

export interface ProgressSample {
  at: EpochMs;
  done: number;
}

const WINDOW_MS = MINUTE_MS;

export const withSample = (samples: readonly ProgressSample[], sample: ProgressSample): ProgressSample[] => [
  ...samples.filter(({ at }) => at < sample.at && sample.at - at <= WINDOW_MS),
  sample,
];

/** People per second; undefined for a single sample. */
export function rateOf(samples: readonly ProgressSample[]): number | undefined {
  const [first] = samples;
  const last = samples.at(-1);
  if (!first || !last || last.at === first.at) return undefined;
  return Math.max(0, ((last.done - first.done) * 1000) / (last.at - first.at));
}
