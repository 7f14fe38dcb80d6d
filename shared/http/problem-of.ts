import { Problem } from '../contract/problem';
import { isLostRace } from '../db/table/lost-race';

/** Races end within milliseconds, and a header of seconds can't say less. */
const AFTER_LOST_RACE_S = 1;

/** What an endpoint has thrown, as the caller is told. No lost race is a fault of ours. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isLostRace(error)) return new Problem('CONCURRENT_CHANGES', { retryAfterSeconds: AFTER_LOST_RACE_S });
  return new Problem('INTERNAL_ERROR');
}
