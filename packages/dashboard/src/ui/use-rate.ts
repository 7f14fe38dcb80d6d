import { useState } from 'react';
import type { EpochMs } from './durations';
import { type Look, rateOf, withLook } from './rate';

export function useRate(done: number, readAt: EpochMs): number | undefined {
  const [looks, setLooks] = useState<Look[]>([]);
  if (looks.at(-1)?.at !== readAt) setLooks(withLook(looks, { at: readAt, done }));
  return rateOf(looks);
}
