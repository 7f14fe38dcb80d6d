import type { jobsGroup } from '../../shared/contract/routes/jobs';
import type { Endpoint } from '../../shared/http/call';
import { toIso } from '../../shared/ops/clock';
import { jobReply } from './job-reply';
import { startJob } from './start-job';

export const exportSuppressions: Endpoint<typeof jobsGroup.routes.exportSuppressions> = async (request) => {
  const { body, project, ids } = request;
  const { format, reason } = body;
  const params = { format, ...(reason ? { reason } : {}) };
  const type = 'suppression_export' as const;
  const job = { projectId: project.id, id: ids.id('job'), type, createdAt: toIso(ids.time), params };
  return { status: 202, body: await jobReply(await startJob(job)) };
};
