import { enqueue } from '../../shared/aws/queues';
import { type DueRef, listWork, lookAtErasureAgain } from '../../shared/db/due';
import { lookAtJobAgain } from '../../shared/db/running-jobs';
import { now } from '../../shared/ops/clock';
import { env } from '../../shared/ops/env';
import { inTurns } from '../../shared/ops/in-turns';
import { describe, logger } from '../../shared/ops/log';
import type { BatchContext } from '../../shared/queue/consume';

/** Long enough for a message to be worked on behind others; what is queued twice is done once. */
const QUEUE_AGAIN_MS = 5 * 60_000;
const PER_SHARD = 250;
const TIME_TO_END_MS = 15_000;
const SIDE_BY_SIDE = 20;

const move = (ref: DueRef): Promise<boolean> =>
  (ref.kind === 'job' ? lookAtJobAgain : lookAtErasureAgain)(ref, now() + QUEUE_AGAIN_MS, now());

const messageOf = ({ kind, projectId: project, id }: DueRef) =>
  kind === 'job' ? { v: 1, kind, project, job: id } : { v: 1, kind: 'erase', project, contact: id };

async function queueAgain(ref: DueRef): Promise<void> {
  if (await move(ref)) await enqueue(env('jobsQueue'), [{ body: messageOf(ref), group: ref.projectId }]);
}

/**
 * Queues jobs and erasures that nobody is at any more: one round at least, further ones as long as there is time. An
 * entry that fails stays where it is and holds up no other.
 */
export async function queueWork(context: BatchContext): Promise<void> {
  const seen = new Set<string>();
  let stuck = 0;
  do {
    const refs = (await listWork(now(), PER_SHARD + stuck)).filter(({ id }) => !seen.has(id));
    if (refs.length === 0) return;
    await inTurns(refs, SIDE_BY_SIDE, async (ref) => {
      seen.add(ref.id);
      try {
        await queueAgain(ref);
      } catch (error) {
        stuck += 1;
        logger.error('due work failed', { requestId: context.requestId, [ref.kind]: ref.id, ...describe(error) });
      }
    });
  } while (context.remainingMs() > TIME_TO_END_MS);
}
