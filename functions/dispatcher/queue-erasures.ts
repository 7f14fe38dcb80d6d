import { enqueue } from '../../shared/aws/queues';
import { ERASED_AT_ONCE } from '../../shared/contract/messages';
import { type DueRef, listDueErasures, lookAtErasureAgain } from '../../shared/db/table/due';
import { now } from '../../shared/ops/clock';
import { env } from '../../shared/ops/env';
import type { BatchContext } from '../../shared/queue/consume';
import { batchesByProject, moveAhead } from './due-entries';

/** Long enough for a message behind many others. A contact that is queued twice is erased once. */
const QUEUE_AGAIN_MS = 10 * 60_000;
const PER_SHARD = 250;
const TIME_TO_END_MS = 15_000;

/** Queues unfinished erasures, in bounded rounds while there is time; at least one round. */
export async function queueErasures(context: BatchContext): Promise<void> {
  const seen = new Set<string>();
  do {
    const due = (await listDueErasures(now(), PER_SHARD)).filter(({ id }) => !seen.has(id));
    if (due.length === 0) return;
    for (const { id } of due) seen.add(id);
    await queue(due);
  } while (context.remainingMs() > TIME_TO_END_MS);
}

async function queue(due: readonly DueRef[]): Promise<void> {
  const nameOf = ({ id }: DueRef) => ({ contact: id });
  const moved = await moveAhead('due erasure', due, nameOf, (ref) =>
    lookAtErasureAgain(ref, now() + QUEUE_AGAIN_MS, now()),
  );
  const messages = batchesByProject(moved, ERASED_AT_ONCE).map(({ project, batch }) => ({
    body: { v: 1, kind: 'erase', project, contacts: batch.map(({ id }) => id) },
    group: project,
  }));
  if (messages.length > 0) await enqueue(env('jobsQueue'), messages);
}
