import { enqueue } from '../../shared/aws/queues';
import { lookAtJobAgain } from '../../shared/db/jobs/running-jobs';
import { type DueRef, listDueJobs } from '../../shared/db/table/due';
import { now } from '../../shared/ops/clock';
import { env } from '../../shared/ops/env';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import { describe, logger } from '../../shared/ops/log';

/** Long enough for a message to be worked on behind others; what is queued twice is done once. */
const QUEUE_AGAIN_MS = 5 * 60_000;
/** More than this do not stand still at the same time; what is left has its turn a minute later. */
const AT_ONCE = 250;
const CONCURRENCY = 20;

async function queueAgain(ref: DueRef): Promise<void> {
  if (!(await lookAtJobAgain(ref, now() + QUEUE_AGAIN_MS, now()))) return;
  const body = { v: 1, kind: 'job', project: ref.projectId, job: ref.id };
  await enqueue(env('jobsQueue'), [{ body, group: ref.projectId }]);
}

/** Queues jobs that nobody is at any more. One that fails stays where it is and holds up no other. */
export async function queueJobs(): Promise<void> {
  await forEachConcurrent(await listDueJobs(now(), AT_ONCE), CONCURRENCY, async (ref) => {
    try {
      await queueAgain(ref);
    } catch (error) {
      logger.error('due job failed', { job: ref.id, ...describe(error) });
    }
  });
}
