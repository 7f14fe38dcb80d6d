import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';

/** A write's condition did not hold: an expected outcome, with the row as it is when it was asked for. */
export interface Conflict<T> {
  conflict: true;
  row: T | null;
}

/** Runs a conditional write; a failed condition becomes a value. */
export async function conditional<R, T = Record<string, unknown>>(write: Promise<R>): Promise<R | Conflict<T>> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) {
      return { conflict: true, row: error.Item ? (unmarshall(error.Item) as T) : null };
    }
    throw error;
  }
}

export const isConflict = <T>(outcome: unknown): outcome is Conflict<T> =>
  typeof outcome === 'object' && outcome !== null && (outcome as Conflict<T>).conflict === true;

/** Which parts of a transaction failed their condition; null when it did not fail for conditions alone. */
export function failedParts(error: unknown): boolean[] | null {
  if (!(error instanceof TransactionCanceledException)) return null;
  const codes = error.CancellationReasons?.map((reason) => reason.Code ?? 'None') ?? [];
  const expected = codes.every((code) => code === 'None' || code === 'ConditionalCheckFailed');
  return expected && codes.length > 0 ? codes.map((code) => code === 'ConditionalCheckFailed') : null;
}
