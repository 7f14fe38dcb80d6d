import type { jobsGroup } from '../../shared/contract/routes/jobs';
import { listJobs as readJobs } from '../../shared/db/jobs/list';
import type { Endpoint } from '../../shared/http/call';
import { jobReply } from './job-reply';

export const listJobs: Endpoint<typeof jobsGroup.routes.listJobs> = async ({ query, project, caller }) => {
  const { type, status, ...page } = query;
  const { items, ...rest } = await readJobs(project, { type, status }, page);
  return { status: 200, body: { ...rest, items: await Promise.all(items.map((job) => jobReply(job, caller))) } };
};
