import { enqueue } from '../../shared/aws/queues';
import { ERASED_AT_ONCE } from '../../shared/contract/messages';
import { type DueRef, listDueErasures, lookAtErasureAgain } from '../../shared/db/table/due';
import { now } from '../../shared/ops/clock';
import { env } from '../../shared/ops/env';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import { describe, logger } from '../../shared/ops/log';
import type { BatchContext } from '../../shared/queue/consume';

/** Long enough for a message to be worked on behind many others; what is queued twice is done once. */
const QUEUE_AGAIN_MS = 10 * 60_000;
const PER_SHARD = 250;
const TIME_TO_END_MS = 15_000;
const CONCURRENCY = 20;

/** Queues erasures that are not at their end, in bounded rounds as long as there is time: one round at least. */
export async function queueErasures(context: BatchContext): Promise<void> {
  const seen = new Set<string>();
  do {
    const refs = (await listDueErasures(now(), PER_SHARD)).filter(({ id }) => !seen.has(id));
    if (refs.length === 0) return;
    for (const { id } of refs) seen.add(id);
    await queue(refs);
  } while (context.remainingMs() > TIME_TO_END_MS);
}

/** One whose entry can't be moved stays where it is and holds up no other. */
async function isMoved(ref: DueRef): Promise<boolean> {
  try {
    return await lookAtErasureAgain(ref, now() + QUEUE_AGAIN_MS, now());
  } catch (error) {
    logger.error('due erasure failed', { contact: ref.id, ...describe(error) });
    return false;
  }
}

async function queue(refs: readonly DueRef[]): Promise<void> {
  const byProject = new Map<string, string[]>();
  await forEachConcurrent(refs, CONCURRENCY, async (ref) => {
    if (!(await isMoved(ref))) return;
    const contacts = byProject.get(ref.projectId);
    if (contacts) contacts.push(ref.id);
    else byProject.set(ref.projectId, [ref.id]);
  });
  for (const [project, contacts] of byProject) await enqueue(env('jobsQueue'), messagesOf(project, contacts));
}

function messagesOf(project: string, contacts: readonly string[]) {
  const count = Math.ceil(contacts.length / ERASED_AT_ONCE);
  return Array.from({ length: count }, (_, index) => ({
    body: {
      v: 1,
      kind: 'erase',
      project,
      contacts: contacts.slice(index * ERASED_AT_ONCE, (index + 1) * ERASED_AT_ONCE),
    },
    group: project,
  }));
}
