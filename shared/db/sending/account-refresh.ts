import { readAccount } from '../../aws/account';
import { isoNow } from '../../ops/clock';
import { type Account, getAccount, putAccount } from './account';
import { takeServiceCall } from './service-calls';

/**
 * Asks SES what the account may send and stores the answer. If another function has just asked, its answer is used.
 * This is a file of its own because functions that only read the row need not load SES's client of 62 KB.
 */
export async function refreshAccount(): Promise<Account | null> {
  if (await takeServiceCall('GetAccount')) await putAccount({ ...(await readAccount()), checkedAt: isoNow() });
  return getAccount();
}
