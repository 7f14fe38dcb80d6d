import type { jobsGroup } from '../../shared/contract/routes/jobs';
import { listJobs as readJobs } from '../../shared/db/jobs/list';
import type { Endpoint } from '../../shared/http/call';
import { jobReply } from './job-reply';

export const listJobs: Endpoint<typeof jobsGroup.routes.listJobs> = async ({ query, project, caller }) => {
  const { type, status, ...page } = query;
  const { items, ...pageFields } = await readJobs(project, { type, status }, page);
  const replies = await Promise.all(items.map((job) => jobReply(job, caller)));
  return { status: 200, body: { ...pageFields, items: replies } };
};
