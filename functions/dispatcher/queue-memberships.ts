import { enqueue } from '../../shared/aws/queues';
import { EVALUATED_AT_ONCE } from '../../shared/contract/messages';
import { listDueBackfills, lookAtBackfillAgain } from '../../shared/db/segments/backfills';
import { type DueMembership, listDueMemberships, lookAtMembershipAgain } from '../../shared/db/segments/membership-due';
import { now } from '../../shared/ops/clock';
import { env } from '../../shared/ops/env';
import type { BatchContext } from '../../shared/queue/consume';
import { batchesByProject, moveAhead } from './due-entries';

/** Long enough for a message behind many others. Work that is queued twice is done once. */
const QUEUE_AGAIN_MS = 10 * 60_000;
const PER_SHARD = 250;
/** Rounds of 2,000 memberships. The next tick queues what is left. */
const MAXIMUM_ROUNDS = 10;
/** Left to the parts of the tick after this one. */
const TIME_TO_END_MS = 30_000;
/** More backfills than this are not idle at the same time. */
const BACKFILLS = 250;

/** Queues memberships that time may have changed, and backfills that no worker is at. */
export async function queueMemberships(context: BatchContext): Promise<void> {
  await queueBackfills();
  const seen = new Set<string>();
  for (let round = 0; round < MAXIMUM_ROUNDS; round++) {
    const due = (await listDueMemberships(now(), PER_SHARD)).filter(({ entry }) => !seen.has(entry));
    if (due.length === 0) return;
    for (const { entry } of due) seen.add(entry);
    await queue(due);
    if (context.remainingMs() < TIME_TO_END_MS) return;
  }
}

async function queue(due: readonly DueMembership[]): Promise<void> {
  const nameOf = ({ contactId }: DueMembership) => ({ contact: contactId });
  const moved = await moveAhead('due membership', due, nameOf, (one) =>
    lookAtMembershipAgain(one, now() + QUEUE_AGAIN_MS),
  );
  const messages = batchesByProject(moved, EVALUATED_AT_ONCE).map(({ project, batch }) => {
    const members = batch.map(({ contactId, segmentId }) => ({ contact: contactId, segment: segmentId }));
    return { body: { v: 1, kind: 'evaluate', project, members }, group: project };
  });
  if (messages.length > 0) await enqueue(env('jobsQueue'), messages);
}

async function queueBackfills(): Promise<void> {
  const due = await listDueBackfills(now(), BACKFILLS);
  await moveAhead(
    'due backfill',
    due,
    ({ segmentId }) => ({ segment: segmentId }),
    async (one) => {
      if (!(await lookAtBackfillAgain(one, now() + QUEUE_AGAIN_MS))) return false;
      const body = { v: 1, kind: 'backfill', project: one.projectId, segment: one.segmentId };
      await enqueue(env('jobsQueue'), [{ body, group: one.projectId }]);
      return true;
    },
  );
}
