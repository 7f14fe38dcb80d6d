import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { SesAccount } from '../../aws/account';
import { timedCache } from '../../ops/cache';
import { db, tableName } from '../table/client';
import { keys } from '../table/keys';
import { contentOf } from '../table/stored';

/** SES's limits as they were at `checkedAt`. */
export interface Account extends SesAccount {
  checkedAt: string;
}

const STATE_AGE_MS = 5_000;
const states = timedCache<Account | null>(STATE_AGE_MS);

async function readRow(): Promise<Account | null> {
  const { Item } = await db.send(new GetCommand({ TableName: tableName(), Key: keys.account() }));
  return Item ? (contentOf(Item) as unknown as Account) : null;
}

/** What SES allows the account, at most 5 s behind the stored state; null until it was asked for the first time. */
export const getAccount = (): Promise<Account | null> => states.get('account', readRow);

/** Stores what SES says; this container knows it at once, others within 5 s. */
export async function putAccount(account: Account): Promise<void> {
  await db.send(new PutCommand({ TableName: tableName(), Item: { ...keys.account(), v: 1, ...account } }));
  states.clear();
}
