import { Problem } from '../../shared/contract/problem';
import type { SendBody } from '../../shared/contract/routes/send';
import { verifiedSender } from '../../shared/db/domains/domains';
import { domainOf } from '../../shared/domain/address';
import type { Source } from './source';

/** Refuses a sender whose domain the project has not shown to be its own. */
export async function refuseUnverified(projectId: string, { from }: Source, body: SendBody): Promise<void> {
  if (await verifiedSender(projectId, from.email)) return;
  const member = body.from === undefined ? "the template's from" : 'from';
  const message = `The domain ${domainOf(from.email)} of ${member} is not verified in this project. Add it with POST /domains, publish its records and wait until it is VERIFIED, or send from a domain that is.`;
  throw new Problem('DOMAIN_NOT_VERIFIED', { message });
}
