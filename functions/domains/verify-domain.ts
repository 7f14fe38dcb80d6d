import { Problem } from '../../shared/contract/problem';
import type { domainsGroup } from '../../shared/contract/routes/domains';
import type { Endpoint } from '../../shared/http/call';
import { checkDomain } from '../../shared/services/check-domain/check-domain';
import { domainReply, findDomain } from './domain';

export const verifyDomain: Endpoint<typeof domainsGroup.routes.verifyDomain> = async ({ params, project }) => {
  const storedDomain = await findDomain(project.id, params.id);
  const { domain } = await checkDomain(storedDomain, project.domainToken);
  if (!domain) throw new Problem('DOMAIN_NOT_FOUND');
  return { status: 200, body: domainReply(domain, project) };
};
