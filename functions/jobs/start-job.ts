import { enqueue } from '../../shared/aws/queues';
import { createJob, type Job, type NewJob } from '../../shared/db/jobs/jobs';
import { env } from '../../shared/ops/env';
import { describe, logger } from '../../shared/ops/log';
import { count } from '../../shared/ops/metrics';

/** Stores a job and asks the worker to begin. */
export async function startJob(job: NewJob): Promise<Job> {
  const created = await createJob(job);
  await hint(job);
  return created;
}

/** The job stands and is in the due index, so a hint that can't be queued delays it and loses nothing. */
async function hint({ projectId, id }: NewJob): Promise<void> {
  try {
    const body = { v: 1, kind: 'job', project: projectId, job: id };
    await enqueue(env('jobsQueue'), [{ body, group: projectId }]);
  } catch (error) {
    count('HintLost');
    logger.warn('a job could not be queued', { job: id, ...describe(error) });
  }
}
