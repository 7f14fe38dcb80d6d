import type { domainsGroup } from '../../shared/contract/routes/domains';
import { getRoutes as readRoutes } from '../../shared/db/domains/routes';
import type { Endpoint } from '../../shared/http/call';
import { findDomain } from './domain';
import { routesReply } from './routes-reply';

export const getRoutes: Endpoint<typeof domainsGroup.routes.getRoutes> = async ({ params, project }) => {
  const { id } = await findDomain(project.id, params.id);
  return { status: 200, body: await routesReply(project, await readRoutes(project.id, id)) };
};
