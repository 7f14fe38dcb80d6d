import type { Forwarding } from '../../contract/domain-routes';
import { contactIdFor } from '../../db/contacts/addresses';
import { getSuppression } from '../../db/contacts/suppressions';
import { listDomains, verifiedSender } from '../../db/domains/domains';
import { readRoster } from '../../db/members/members';
import type { Project } from '../../db/projects/projects';
import { domainOf, type EmailAddress } from '../../domain/address';

/** Allows members and verified senders. Forwarding to a domain that receives here would loop. */
export async function forwardingRule(projectId: string): Promise<(email: string) => Promise<boolean>> {
  const [domains, { members }] = await Promise.all([listDomains(projectId), readRoster(projectId)]);
  const receivingDomains = new Set(domains.flatMap((domain) => (domain.receiving ? domain.domain : [])));
  const joinedMembers = new Set(members.flatMap(({ email, joinedAt }) => (joinedAt === undefined ? [] : email)));
  return async (email) => {
    if (receivingDomains.has(domainOf(email as EmailAddress))) return false;
    return joinedMembers.has(email) || verifiedSender(projectId, email);
  };
}

export async function forwardingByAddress(
  project: Pick<Project, 'id' | 'salt'>,
  addresses: readonly string[],
): Promise<Map<string, Forwarding>> {
  if (addresses.length === 0) return new Map();
  const mayForward = await forwardingRule(project.id);
  const entries = addresses.map(async (email): Promise<[string, Forwarding]> => {
    if (!(await mayForward(email))) return [email, 'not_allowed'];
    const suppression = await getSuppression(project.id, await contactIdFor(project, email));
    return [email, suppression ? 'suppressed' : 'active'];
  });
  return new Map(await Promise.all(entries));
}
