import { type AttributeValue, ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';

/**
 * A write's condition did not hold, which is an expected outcome. `row` is the row that is there, if it was asked for.
 */
export interface Conflict<T> {
  conflict: true;
  row: T | null;
}

/** The row in an image of the table's stream. Its numbers must be ones that JavaScript holds exactly. */
export const rowOfImage = (image: object): Record<string, unknown> =>
  unmarshall(image as Record<string, AttributeValue>);

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
