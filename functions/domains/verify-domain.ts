import type { domainsGroup } from '../../shared/contract/routes/domains';
import type { Endpoint } from '../../shared/http/call';
import { checkDomain } from './check-domain';
import { findDomain } from './find-domain';
import { presentDomain } from './present-domain';

export const verifyDomain: Endpoint<typeof domainsGroup.routes.verifyDomain> = async ({ params, project }) => {
  const domain = await findDomain(project.id, params.id);
  return { status: 200, body: presentDomain(await checkDomain(domain, project.domainToken), project) };
};
