import { TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { type Conflict, isConflict } from './outcomes';
import { conflictedWithTransaction } from './transact';

export class LostRace extends Error {
  constructor(what: string) {
    super(`every round of ${what} was lost to other writes`);
    this.name = 'LostRace';
  }
}

export const isLostRace = (error: unknown): boolean =>
  error instanceof LostRace || error instanceof TransactionConflictException || conflictedWithTransaction(error);

const MAX_ROUNDS = 10;

interface Rounds<T, R> {
  what: string;
  rounds?: number;
  /** The row as last read; undefined if not read yet, null if none. */
  row?: T | null | undefined;
  fallback?: R;
}

/** Retries with the current row. After `rounds`, returns `fallback` or throws, since endless conflicts are a bug. */
export async function retryOnConflict<T extends object, R>(
  { what, rounds = MAX_ROUNDS, row, fallback }: Rounds<T, R>,
  attempt: (row: T | null | undefined) => Promise<R | Conflict<T>>,
): Promise<R> {
  let current = row;
  for (let round = 0; round < rounds; round++) {
    const outcome = await attempt(current);
    if (!isConflict<T>(outcome)) return outcome;
    current = outcome.row;
  }
  if (fallback !== undefined) return fallback;
  throw new LostRace(what);
}
