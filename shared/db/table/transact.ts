import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { db } from './client';
import { MAXIMUM_TRIES, restAfter } from './transaction-conflicts';

export type TransactionPart = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/**
 * Writes all parts or none; the answer says which parts failed their condition, or null when all is written. Two
 * transactions on one row at the same moment refuse each other without judging conditions, so that is tried again.
 */
export async function transact(parts: TransactionPart[]): Promise<boolean[] | null> {
  for (let attempt = 1; ; attempt++) {
    try {
      await db.send(new TransactWriteCommand({ TransactItems: parts }));
      return null;
    } catch (error) {
      const codes = reasonsOf(error);
      if (codes.includes('ConditionalCheckFailed')) return codes.map((code) => code === 'ConditionalCheckFailed');
      if (!codes.includes('TransactionConflict') || attempt === MAXIMUM_TRIES) throw error;
    }
    await restAfter(attempt);
  }
}

const reasonsOf = (error: unknown): string[] =>
  error instanceof TransactionCanceledException
    ? (error.CancellationReasons?.map(({ Code }) => Code ?? 'None') ?? [])
    : [];
