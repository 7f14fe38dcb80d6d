import { useState } from 'react';
import type { EpochMs } from './durations';
import { type Look, rateOf, withLook } from './rate';

/** `at`: when `done` was read. */
export function useRate(done: number, at: EpochMs): number | undefined {
  const [looks, setLooks] = useState<Look[]>([]);
  if (looks.at(-1)?.at !== at) setLooks(withLook(looks, { at, done }));
  return rateOf(looks);
}
