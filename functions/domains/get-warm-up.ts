import type { domainsGroup } from '../../shared/contract/routes/domains';
import type { Endpoint } from '../../shared/http/call';
import { findDomain } from './domain';
import { warmUpReply } from './warm-up-reply';

export const getWarmUp: Endpoint<typeof domainsGroup.routes.getWarmUp> = async ({ params, project }) => {
  const { id } = await findDomain(project.id, params.id);
  return { status: 200, body: { warmUp: await warmUpReply(project.id, id) } };
};
