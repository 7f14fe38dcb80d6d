import { pause } from '../../ops/clock';
import { randomShare } from '../../ops/ids';
import { isLostRace } from './retry-on-conflict';

const FIRST_REST_MS = 10;
const MAX_REST_MS = 100;

/** Full jitter, so that requests that lost to each other do not meet again. */
export const restMs = (round: number): number =>
  round < 2 ? 0 : randomShare() * Math.min(MAX_REST_MS, FIRST_REST_MS * 2 ** (round - 2));

export async function inRounds<T>(rounds: number, attempt: () => Promise<T | null>): Promise<T | null> {
  for (let round = 0; round < rounds; round++) {
    await pause(restMs(round));
    const saved = await attempt().catch(nullIfLost);
    if (saved !== null) return saved;
  }
  return null;
}

function nullIfLost(error: unknown): null {
  if (isLostRace(error)) return null;
  throw error;
}
