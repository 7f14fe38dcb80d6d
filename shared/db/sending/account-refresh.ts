import { readAccount } from '../../aws/account';
import { isoNow } from '../../ops/clock';
import { type Account, getAccount, putAccount } from './account';
import { claimServiceCall } from './service-calls';

/** Concurrent functions share a call. A separate file, so readers need not load SES's client (62 KB). */
export async function refreshAccount(): Promise<Account | null> {
  if (await claimServiceCall('GetAccount')) await putAccount({ ...(await readAccount()), checkedAt: isoNow() });
  return getAccount();
}
