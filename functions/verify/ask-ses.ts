import { readMailboxInsights } from '../../shared/aws/mailbox-insights';
import { takeServiceCall } from '../../shared/db/sending/service-calls';
import type { Finding } from '../../shared/domain/verify/findings';
import { findingsOf } from '../../shared/domain/verify/insights';
import { describe, logger } from '../../shared/ops/log';

const OPERATION = 'GetEmailAddressInsights';

/** What SES adds, when it is its turn now: the account has one such call a second. Nothing when it does not answer. */
export async function askSes(email: string): Promise<Finding[]> {
  try {
    if (!(await takeServiceCall(OPERATION))) return [];
    return findingsOf(await readMailboxInsights(email));
  } catch (error) {
    logger.warn('SES call failed', { operation: OPERATION, ...describe(error) });
    return [];
  }
}
