import type { domainsGroup } from '../../shared/contract/routes/domains';
import type { Endpoint } from '../../shared/http/call';
import { findDomain } from './domain';
import { presentWarmUp } from './present-warm-up';

export const getWarmUp: Endpoint<typeof domainsGroup.routes.getWarmUp> = async ({ params, project }) => {
  const { id } = await findDomain(project.id, params.id);
  return { status: 200, body: { warmUp: await presentWarmUp(project.id, id) } };
};
