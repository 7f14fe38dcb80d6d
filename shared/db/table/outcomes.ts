import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
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
