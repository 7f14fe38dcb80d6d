import type { SesAccount } from '../../aws/account';
import { timedCache } from '../../ops/cache';
import { keys } from '../table/keys';
import { getAs, put } from '../table/rows';
import { contentOf } from '../table/stored';

export interface Account extends SesAccount {
  checkedAt: string;
}

const STATE_AGE_MS = 5_000;
const states = timedCache<Account | null>(STATE_AGE_MS);

const readRow = (): Promise<Account | null> => getAs(keys.account(), contentOf<Account>, { eventual: true });

/** At most 5 s old; null before the first refresh. */
export const getAccount = (): Promise<Account | null> => states.get('account', readRow);

export async function putAccount(account: Account): Promise<void> {
  await put({ ...keys.account(), v: 1, ...account });
  states.clear();
}
