import type { domainsGroup } from '../../shared/contract/routes/domains';
import { endWarmUp, startWarmUp } from '../../shared/db/sending/warm-up';
import { newSteps } from '../../shared/domain/sending/warm-up';
import type { Endpoint } from '../../shared/http/call';
import { findDomain } from './domain';
import { warmUpReply } from './warm-up-reply';

export const setWarmUp: Endpoint<typeof domainsGroup.routes.setWarmUp> = async ({ params, body, project, ids }) => {
  const { id, domain } = await findDomain(project.id, params.id);
  if (!body.enabled) {
    await endWarmUp(project.id, id);
    return { status: 200, body: { warmUp: null } };
  }
  await startWarmUp({ projectId: project.id, domainId: id, domain, startedAt: ids.time, day: 0, steps: newSteps() });
  return { status: 200, body: { warmUp: await warmUpReply(project.id, id) } };
};
