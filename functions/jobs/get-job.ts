import { requireRecord } from '../../shared/contract/problem';
import type { jobsGroup } from '../../shared/contract/routes/jobs';
import { getJob as findJob } from '../../shared/db/jobs/jobs';
import type { Endpoint } from '../../shared/http/call';
import { jobReply } from './job-reply';

export const getJob: Endpoint<typeof jobsGroup.routes.getJob> = async ({ params, project, caller }) => {
  const job = requireRecord(await findJob({ projectId: project.id, id: params.id }), 'JOB_NOT_FOUND');
  return { status: 200, body: await jobReply(job, caller) };
};
