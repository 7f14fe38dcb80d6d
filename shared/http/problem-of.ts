import { contended, Problem } from '../contract/problem';
import { isLostRace } from '../db/table/lost-race';

export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isLostRace(error)) return contended();
  return new Problem('INTERNAL_ERROR');
}
