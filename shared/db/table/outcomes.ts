import { type AttributeValue, ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';

export interface Conflict<T> {
  conflict: true;
  row: T | null;
}

/** Throws for a number that JavaScript can't hold exactly. */
export const rowOfImage = (image: object): Record<string, unknown> =>
  unmarshall(image as Record<string, AttributeValue>);

export async function catchConflict<R, T = Record<string, unknown>>(write: Promise<R>): Promise<R | Conflict<T>> {
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
