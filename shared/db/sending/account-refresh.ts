import { readAccount } from '../../aws/account';
import { isoNow } from '../../ops/clock';
import { type Account, getAccount, putAccount } from './account';
import { takeServiceCall } from './service-calls';

/**
 * Asks SES what the account may send and stores it; when another has just asked, that answer stands. Apart from
 * the reading, for SES's client is 62 KB that a function which only reads the row need not load.
 */
export async function refreshAccount(): Promise<Account | null> {
  if (await takeServiceCall('GetAccount')) await putAccount({ ...(await readAccount()), checkedAt: isoNow() });
  return getAccount();
}
