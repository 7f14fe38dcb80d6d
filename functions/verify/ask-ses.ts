import { readMailboxInsights } from '../../shared/aws/account';
import { takeServiceCall } from '../../shared/db/sending/service-calls';
import { type Finding, findingsOf } from '../../shared/domain/verify/findings';
import { describe, logger } from '../../shared/ops/log';

const OPERATION = 'GetEmailAddressInsights';

/** SES's insights, if a call is available now: the account has one a second. Null if SES does not answer. */
export async function askSes(email: string): Promise<Finding[]> {
  try {
    if (!(await takeServiceCall(OPERATION))) return [];
    return findingsOf(await readMailboxInsights(email));
  } catch (error) {
    logger.warn('SES call failed', { operation: OPERATION, ...describe(error) });
    return [];
  }
}
