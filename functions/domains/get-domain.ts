import type { domainsGroup } from '../../shared/contract/routes/domains';
import type { Endpoint } from '../../shared/http/call';
import { domainReply, findDomain } from './domain';

export const getDomain: Endpoint<typeof domainsGroup.routes.getDomain> = async ({ params, project }) => ({
  status: 200,
  body: domainReply(await findDomain(project.id, params.id), project),
});
