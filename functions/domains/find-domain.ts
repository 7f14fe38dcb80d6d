import { existing } from '../../shared/contract/problem';
import { getDomain } from '../../shared/db/domains/domains';
import type { Domain } from '../../shared/domain/domains/domains';

export const findDomain = async (projectId: string, domainId: string): Promise<Domain> =>
  existing(await getDomain(projectId, domainId), 'DOMAIN_NOT_FOUND');
