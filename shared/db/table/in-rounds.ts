import { sleepInRealTime } from '../../ops/clock';
import { randomShare } from '../../ops/ids';
import { isLostRace } from './retry-on-conflict';

const FIRST_BACKOFF_MS = 10;
const MAX_BACKOFF_MS = 100;

/** Full jitter, so that conflicting requests don't conflict again. */
export const roundBackoffMs = (round: number): number =>
  round < 2 ? 0 : randomShare() * Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (round - 2));

export async function inRounds<T>(rounds: number, attempt: () => Promise<T | null>): Promise<T | null> {
  for (let round = 0; round < rounds; round++) {
    await sleepInRealTime(roundBackoffMs(round));
    const result = await attempt().catch(nullIfLostRace);
    if (result !== null) return result;
  }
  return null;
}

function nullIfLostRace(error: unknown): null {
  if (isLostRace(error)) return null;
  throw error;
}
