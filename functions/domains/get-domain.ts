import type { domainsGroup } from '../../shared/contract/routes/domains';
import type { Endpoint } from '../../shared/http/call';
import { findDomain, presentDomain } from './domain';

export const getDomain: Endpoint<typeof domainsGroup.routes.getDomain> = async ({ params, project }) => ({
  status: 200,
  body: presentDomain(await findDomain(project.id, params.id), project),
});
