import type { FilterGroup } from '../../shared/contract/filters';
import { MAX_OPEN_JOBS } from '../../shared/contract/limits';
import { Problem, throwIfInvalid } from '../../shared/contract/problem';
import type { JobType } from '../../shared/contract/running';
import { createJob } from '../../shared/db/jobs/jobs';
import { admitJob } from '../../shared/db/jobs/open-jobs';
import type { Project } from '../../shared/db/projects/projects';
import { listAllSegments } from '../../shared/db/segments/segments';
import { checkFilterWithSegments } from '../../shared/domain/segments/definition';
import { referencesOf } from '../../shared/domain/segments/references';
import { actorOf } from '../../shared/http/actor';
import type { Caller } from '../../shared/http/call';
import { toIso } from '../../shared/ops/clock';
import type { IdSource } from '../../shared/ops/ids';
import { namedRecordErrors } from '../../shared/services/match-segment/check-named-records';
import { queueHints, queueJobs } from '../../shared/services/queue-work/queue-work';
import { jobReply } from './job-reply';

interface JobRequest {
  project: Project;
  caller: Caller;
  ids: IdSource;
}

export async function startJob({ project, caller, ids }: JobRequest, type: JobType, params: unknown) {
  const createdAt = toIso(ids.time);
  const ref = { projectId: project.id, id: ids.id('job') };
  if (!(await admitJob(ref, MAX_OPEN_JOBS))) throw new Problem('TOO_MANY_JOBS');
  const job = await createJob({ ...ref, type, createdAt, createdBy: actorOf(caller), params });
  await queueHints(queueJobs, [{ body: { v: 1, kind: 'job', project: job.projectId, job: job.id } }]);
  return { status: 202 as const, body: await jobReply(job, caller) };
}

export async function throwIfSegmentUnknown(projectId: string, filter: FilterGroup | undefined): Promise<void> {
  if (!filter) return;
  const segments = referencesOf(filter).size > 0 ? await listAllSegments(projectId) : [];
  throwIfInvalid(checkFilterWithSegments(filter, 'filter', segments));
  throwIfInvalid(await namedRecordErrors(projectId, filter, 'filter'));
}
