import { refreshAccount } from '../../shared/db/sending/account-refresh';
import { isStopped } from '../../shared/domain/sending/account';
import { count } from '../../shared/ops/metrics';

/** Asks SES what the account may send, and says each minute when it is at risk or takes no mail. */
export async function watchAccount(): Promise<void> {
  const account = await refreshAccount();
  if (isStopped(account)) count('AccountStopped');
  else if (account?.enforcement === 'PROBATION') count('AccountOnProbation');
}
