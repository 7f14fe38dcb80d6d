import { Problem } from '../../shared/contract/problem';
import { getDomain } from '../../shared/db/domains/domains';
import type { Domain } from '../../shared/domain/domains/domains';

/** The project's domain with this id, or 404. */
export async function findDomain(projectId: string, domainId: string): Promise<Domain> {
  const domain = await getDomain(projectId, domainId);
  if (!domain) throw new Problem('DOMAIN_NOT_FOUND');
  return domain;
}
