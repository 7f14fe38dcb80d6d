import type { domainsGroup } from '../../shared/contract/routes/domains';
import { getRoutes as readRoutes } from '../../shared/db/domains/routes';
import type { Endpoint } from '../../shared/http/call';
import { findDomain } from './domain';
import { presentRoutes } from './present-routes';

export const getRoutes: Endpoint<typeof domainsGroup.routes.getRoutes> = async ({ params, project }) => {
  const { id } = await findDomain(project.id, params.id);
  return { status: 200, body: await presentRoutes(project, await readRoutes(project.id, id)) };
};
