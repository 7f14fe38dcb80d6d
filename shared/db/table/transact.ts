import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { db, tableName } from './client';
import { TransactWriteCommand } from './commands';
import type { Expression } from './expressions';
import type { Key } from './keys';
import { deleteOf, inputOf, keyOf, putOf, type Row } from './rows';
import { MAXIMUM_TRIES, restAfter } from './transaction-conflicts';
import { type Change, writeCondition } from './update';

export type TransactionPart = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

export const putPart = (row: Key & Row, condition?: Expression): TransactionPart => ({ Put: putOf(row, condition) });

/** Throws if the change sets, removes and adds nothing: in a transaction that is a ConditionCheck. */
export function updatePart(key: Key, change: Change): TransactionPart {
  const { UpdateExpression, ...input } = inputOf(key, change);
  if (UpdateExpression === undefined) throw new Error('an update in a transaction changes nothing: use checkPart');
  return { Update: { ...input, UpdateExpression } };
}

export const deletePart = (key: Key, condition?: Expression): TransactionPart => ({ Delete: deleteOf(key, condition) });

/** Changes nothing: the transaction fails if the condition does not hold. */
export const checkPart = (key: Key, condition: Expression): TransactionPart => ({
  ConditionCheck: {
    TableName: tableName(),
    Key: keyOf(key),
    ...writeCondition(condition),
  },
});

/**
 * Writes all parts or none. Returns null if all are written, and otherwise which parts failed their condition. Two
 * transactions on one row at the same time cancel each other before DynamoDB checks conditions, so that is retried.
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

/** Whether a transaction was refused. Nothing was written. */
export const isCancelled = (error: unknown): error is TransactionCanceledException =>
  error instanceof TransactionCanceledException;

/** Whether a transaction met others on its rows each time that it was tried. */
export const metTransactions = (error: unknown): boolean => reasonsOf(error).includes('TransactionConflict');

const reasonsOf = (error: unknown): string[] =>
  isCancelled(error) ? (error.CancellationReasons?.map(({ Code }) => Code ?? 'None') ?? []) : [];
