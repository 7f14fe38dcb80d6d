import { LostRace } from './lost-race';
import { type Conflict, isConflict } from './outcomes';

/** A round is lost only to another write of the same row, so a few are enough. */
const MAXIMUM_ROUNDS = 10;

interface Rounds<T, R> {
  /** What is tried, for the error: 'a change of the contact'. */
  what: string;
  rounds?: number;
  /** The row as the caller has read it; null if there is none. Undefined if nobody has looked. */
  seen?: T | null | undefined;
  /** Returned in place of the error when every round is lost. */
  otherwise?: R;
}

/**
 * Attempts a conditional write, and again with the row as it is now if another write came first. Throws after
 * `rounds`: then something writes the row without end.
 */
export async function retryOnConflict<T extends object, R>(
  { what, rounds = MAXIMUM_ROUNDS, seen, otherwise }: Rounds<T, R>,
  attempt: (seen: T | null | undefined) => Promise<R | Conflict<T>>,
): Promise<R> {
  let row = seen;
  for (let round = 0; round < rounds; round++) {
    const outcome = await attempt(row);
    if (!isConflict<T>(outcome)) return outcome;
    row = outcome.row;
  }
  if (otherwise !== undefined) return otherwise;
  throw new LostRace(what);
}
