import { readAccount } from '../../aws/account';
import { isoNow } from '../../ops/clock';
import { type Account, getAccount, putAccount } from './account';
import { claimServiceCall } from './service-calls';

/**
 * If several functions refresh at once, one calls SES and the others read the stored account. A separate file, so that
 * functions that only read the account don't load SES's client (62 KB).
 */
export async function refreshAccount(): Promise<Account | null> {
  if (await claimServiceCall('GetAccount')) await putAccount({ ...(await readAccount()), checkedAt: isoNow() });
  return getAccount();
}
