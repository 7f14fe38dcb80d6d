import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { db, tableName } from './client';
import type { Expression } from './expressions';
import type { Key } from './keys';
import { deleteOf, inputOf, keyOf, putOf, type Row } from './rows';
import { MAXIMUM_TRIES, restAfter } from './transaction-conflicts';
import { type Change, conditionOf } from './update';

export type TransactionPart = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

export const putPart = (row: Key & Row, condition?: Expression): TransactionPart => ({ Put: putOf(row, condition) });

/** DynamoDB wants an expression in the update of a transaction, so the change must set, remove or add something. */
export const updatePart = (key: Key, change: Change): TransactionPart => ({
  Update: inputOf(key, change) as NonNullable<TransactionPart['Update']>,
});

export const deletePart = (key: Key, condition?: Expression): TransactionPart => ({ Delete: deleteOf(key, condition) });

/** Changes nothing: the transaction fails if the condition does not hold. */
export const checkPart = (key: Key, condition: Expression): TransactionPart => ({
  ConditionCheck: {
    TableName: tableName(),
    Key: keyOf(key),
    ...(conditionOf(condition) as { ConditionExpression: string }),
  },
});

/**
 * Writes all parts or none; the answer says which parts failed their condition, or null when all is written. Two
 * transactions on one row at the same moment refuse each other without judging conditions, so that is retried.
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
