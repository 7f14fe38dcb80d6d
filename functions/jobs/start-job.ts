import { enqueue } from '../../shared/aws/queues';
import type { FilterGroup } from '../../shared/contract/filters';
import { invalidBody } from '../../shared/contract/problem';
import { createJob, type Job, type JobType } from '../../shared/db/jobs/jobs';
import type { Project } from '../../shared/db/projects/projects';
import { listAllSegments } from '../../shared/db/segments/segments';
import { checkFilterAmong } from '../../shared/domain/segments/definition';
import { referencesOf } from '../../shared/domain/segments/references';
import { toIso } from '../../shared/ops/clock';
import { env } from '../../shared/ops/env';
import type { IdSource } from '../../shared/ops/ids';
import { describe, logger } from '../../shared/ops/log';
import { count } from '../../shared/ops/metrics';
import { jobReply } from './job-reply';

interface JobRequest {
  project: Project;
  ids: IdSource;
}

/** Stores a job, asks the worker to begin, and gives the reply of the request. */
export async function startJob({ project, ids }: JobRequest, type: JobType, params: unknown) {
  const createdAt = toIso(ids.time);
  const job = await createJob({ projectId: project.id, id: ids.id('job'), type, createdAt, params });
  await hint(job);
  return { status: 202 as const, body: await jobReply(job) };
}

/** The job is stored and in the due index, so a lost hint delays it and loses nothing. */
async function hint({ projectId, id }: Job): Promise<void> {
  try {
    const body = { v: 1, kind: 'job', project: projectId, job: id };
    await enqueue(env('jobsQueue'), [{ body, group: projectId }]);
  } catch (error) {
    count('HintLost');
    logger.warn('a job could not be queued', { job: id, ...describe(error) });
  }
}

/** Throws a 422 for a filter that names segments which the project does not have, or that is too large. */
export async function refuseUnknown(projectId: string, filter: FilterGroup | undefined): Promise<void> {
  if (!filter) return;
  const segments = referencesOf(filter).size > 0 ? await listAllSegments(projectId) : [];
  const problems = checkFilterAmong(filter, 'filter', segments);
  if (problems.length > 0) throw invalidBody(problems);
}
