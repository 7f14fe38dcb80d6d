import { existing } from '../../shared/contract/problem';
import { getDomain } from '../../shared/db/domains/domains';
import type { Domain } from '../../shared/domain/domains/domains';

/** The project's domain with this id, or 404. */
export const findDomain = async (projectId: string, domainId: string): Promise<Domain> =>
  existing(await getDomain(projectId, domainId), 'DOMAIN_NOT_FOUND');
