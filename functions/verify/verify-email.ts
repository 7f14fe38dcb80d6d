import { readMailboxInsights } from '../../shared/aws/account';
import type { verifyGroup } from '../../shared/contract/routes/verify';
import { claimServiceCall } from '../../shared/db/sending/service-calls';
import { absentDomain, type DomainFacts } from '../../shared/domain/verify/domain-facts';
import { type Finding, findingsOf, isFatal } from '../../shared/domain/verify/findings';
import { type AddressReading, readAddress } from '../../shared/domain/verify/read-address';
import { traitsOf } from '../../shared/domain/verify/traits';
import { verdict } from '../../shared/domain/verify/verdict';
import type { Endpoint } from '../../shared/http/call';
import { areInsightsAllowed } from '../../shared/ops/env';
import { describe, logger } from '../../shared/ops/log';
import { getDomainFacts } from './known-domains';
import { lists } from './lists';

async function readDomainFacts({ domain, findings }: AddressReading): Promise<DomainFacts> {
  if (findings.includes('address_literal')) return { ...absentDomain(), acceptsEmail: null };
  return domain === null ? absentDomain() : getDomainFacts(domain);
}

export const verifyEmail: Endpoint<typeof verifyGroup.routes.verifyEmail> = async ({ body, project }) => {
  const reading = readAddress(body.email);
  const traits = traitsOf(reading, lists);
  const facts = await readDomainFacts(reading);
  const verdictWithoutInsights = verdict(reading, traits, facts);
  const areInsightsOn = areInsightsAllowed() && project.mailboxInsights === true;
  if (!areInsightsOn || verdictWithoutInsights.codes.some(isFatal))
    return { status: 200, body: verdictWithoutInsights };
  const insights = await readInsights(reading.email);
  return { status: 200, body: verdict(reading, traits, facts, insights) };
};

const OPERATION = 'GetEmailAddressInsights';

/** Empty if the account has used up its one call per second. */
async function readInsights(email: string): Promise<Finding[]> {
  try {
    if (!(await claimServiceCall(OPERATION))) return [];
    return findingsOf(await readMailboxInsights(email));
  } catch (error) {
    logger.warn('SES call failed', { operation: OPERATION, ...describe(error) });
    return [];
  }
}
