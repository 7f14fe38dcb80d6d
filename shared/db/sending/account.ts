import type { SesAccount } from '../../aws/account';
import { timedCache } from '../../ops/cache';
import { keys } from '../table/keys';
import { getAs, put } from '../table/rows';
import { contentOf } from '../table/stored';

/** SES's limits as they were at `checkedAt`. */
export interface Account extends SesAccount {
  checkedAt: string;
}

const STATE_AGE_MS = 5_000;
const states = timedCache<Account | null>(STATE_AGE_MS);

const readRow = (): Promise<Account | null> => getAs(keys.account(), contentOf<Account>, { eventual: true });

/** What SES allows the account, at most 5 s behind the stored state; null until SES was asked for the first time. */
export const getAccount = (): Promise<Account | null> => states.get('account', readRow);

/** Stores what SES says; this container knows it at once, others within 5 s. */
export async function putAccount(account: Account): Promise<void> {
  await put({ ...keys.account(), v: 1, ...account });
  states.clear();
}
