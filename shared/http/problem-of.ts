import { contended, Problem } from '../contract/problem';
import { isLostRace } from '../db/table/lost-race';

/** What an endpoint has thrown, as the caller is told. No lost race is a fault of ours. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isLostRace(error)) return contended();
  return new Problem('INTERNAL_ERROR');
}
