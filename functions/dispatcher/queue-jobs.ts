import { enqueue } from '../../shared/aws/queues';
import { lookAtJobAgain } from '../../shared/db/jobs/running-jobs';
import { listDueJobs } from '../../shared/db/table/due';
import { now } from '../../shared/ops/clock';
import { env } from '../../shared/ops/env';
import { moveAhead } from './due-entries';

/** Long enough for a message behind others. A job that is queued twice is done once. */
const QUEUE_AGAIN_MS = 5 * 60_000;
/** More jobs than this are not idle at the same time. The next tick queues the rest. */
const PER_TICK = 250;

/** Queues jobs that no worker is at. */
export async function queueJobs(): Promise<void> {
  const due = await listDueJobs(now(), PER_TICK);
  await moveAhead(
    'due job',
    due,
    ({ id }) => ({ job: id }),
    async (ref) => {
      if (!(await lookAtJobAgain(ref, now() + QUEUE_AGAIN_MS, now()))) return false;
      const body = { v: 1, kind: 'job', project: ref.projectId, job: ref.id };
      await enqueue(env('jobsQueue'), [{ body, group: ref.projectId }]);
      return true;
    },
  );
}
