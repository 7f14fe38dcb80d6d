import { contended, Problem } from '../contract/problem';
import { isLostRace } from '../db/table/retry-on-conflict';

export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isLostRace(error)) return contended();
  return new Problem('INTERNAL_ERROR');
}
