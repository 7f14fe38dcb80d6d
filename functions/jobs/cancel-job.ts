import { Problem } from '../../shared/contract/problem';
import type { jobsGroup } from '../../shared/contract/routes/jobs';
import { cancelJob as stopJob } from '../../shared/db/jobs/jobs';
import type { Endpoint } from '../../shared/http/call';
import { jobReply } from './job-reply';

export const cancelJob: Endpoint<typeof jobsGroup.routes.cancelJob> = async ({ params, project, caller, ids }) => {
  const outcome = await stopJob({ projectId: project.id, id: params.id }, ids.requestSeed);
  if (outcome === 'missing') throw new Problem('JOB_NOT_FOUND');
  if (outcome === 'ended') throw new Problem('INVALID_STATE', { message: 'The job has already ended.' });
  return { status: 200, body: await jobReply(outcome, caller) };
};
