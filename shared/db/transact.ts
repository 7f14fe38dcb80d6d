import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { sleep } from '../ops/clock';
import { randomShare } from '../ops/ids';
import { db } from './client';

export type TransactionPart = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

const MAXIMUM_TRIES = 5;
const FIRST_WAIT_MS = 20;

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
    // Those that met once would meet again without jitter.
    await sleep(FIRST_WAIT_MS * 2 ** (attempt - 1) * (0.5 + randomShare()));
  }
}

const reasonsOf = (error: unknown): string[] =>
  error instanceof TransactionCanceledException
    ? (error.CancellationReasons?.map(({ Code }) => Code ?? 'None') ?? [])
    : [];
