import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { backOff, db, MAX_TRIES, TransactWriteCommand, tableName } from './client';
import type { Expression } from './expressions';
import type { Key } from './keys';
import { deleteInput, keyOf, putInput, type Row, updateInput } from './rows';
import { type Change, writeCondition } from './update';

export type TransactionPart = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

export const putPart = (row: Key & Row, condition?: Expression): TransactionPart => ({ Put: putInput(row, condition) });

/** Throws for an empty change, for which DynamoDB needs a ConditionCheck. */
export function updatePart(key: Key, change: Change): TransactionPart {
  const { UpdateExpression, ...input } = updateInput(key, change);
  if (UpdateExpression === undefined) throw new Error('an update in a transaction changes nothing: use checkPart');
  return { Update: { ...input, UpdateExpression } };
}

export const deletePart = (key: Key, condition?: Expression): TransactionPart => ({
  Delete: deleteInput(key, condition),
});

export const checkPart = (key: Key, condition: Expression): TransactionPart => ({
  ConditionCheck: {
    TableName: tableName(),
    Key: keyOf(key),
    ...writeCondition(condition),
  },
});

/** Null if all parts are written; otherwise, for each part, whether its condition failed. Retries after a conflict. */
export async function transact(parts: TransactionPart[]): Promise<boolean[] | null> {
  for (let attempt = 1; ; attempt++) {
    try {
      await db.send(new TransactWriteCommand({ TransactItems: parts }));
      return null;
    } catch (error) {
      const codes = cancellationCodesOf(error);
      if (codes.includes('ConditionalCheckFailed')) return codes.map((code) => code === 'ConditionalCheckFailed');
      if (!codes.includes('TransactionConflict') || attempt === MAX_TRIES) throw error;
    }
    await backOff(attempt);
  }
}

export const isCancelled = (error: unknown): error is TransactionCanceledException =>
  error instanceof TransactionCanceledException;

export const conflictedWithTransaction = (error: unknown): boolean =>
  cancellationCodesOf(error).includes('TransactionConflict');

const cancellationCodesOf = (error: unknown): string[] =>
  isCancelled(error) ? (error.CancellationReasons?.map(({ Code }) => Code ?? 'None') ?? []) : [];
