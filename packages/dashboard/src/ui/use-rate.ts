import { useState } from 'react';
import type { EpochMs } from './durations';
import { type ProgressSample, rateOf, withSample } from './rate';

export function useRate(done: number, readAt: EpochMs): number | undefined {
  const [samples, setSamples] = useState<ProgressSample[]>([]);
  if (samples.at(-1)?.at !== readAt) setSamples(withSample(samples, { at: readAt, done }));
  return rateOf(samples);
}
