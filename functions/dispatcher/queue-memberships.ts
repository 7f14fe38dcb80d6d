import { enqueue } from '../../shared/aws/queues';
import { EVALUATED_AT_ONCE } from '../../shared/contract/messages';
import { listDueBackfills, lookAtBackfillAgain } from '../../shared/db/segments/backfills';
import { type DueMembership, listDueMemberships, lookAtMembershipAgain } from '../../shared/db/segments/membership-due';
import { now } from '../../shared/ops/clock';
import { env } from '../../shared/ops/env';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import { describe, logger } from '../../shared/ops/log';
import type { BatchContext } from '../../shared/queue/consume';

/** Long enough for a message to be worked on behind many others; what is queued twice is done once. */
const QUEUE_AGAIN_MS = 10 * 60_000;
const PER_SHARD = 250;
/** Rounds of 2,000 memberships: what turns in the same minute beyond them has its turn a minute later. */
const MAXIMUM_ROUNDS = 10;
/** Left to the parts of the tick behind this one. */
const TIME_TO_END_MS = 30_000;
const CONCURRENCY = 20;
/** More backfills than this are not idle at the same time. */
const BACKFILLS = 250;

/** Queues memberships that time may have changed, and backfills that nobody works on. */
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

/** One whose entry can't be moved stays where it is and holds up no other. */
async function isMoved(due: DueMembership): Promise<boolean> {
  try {
    return await lookAtMembershipAgain(due, now() + QUEUE_AGAIN_MS);
  } catch (error) {
    logger.error('due membership failed', { contact: due.contactId, ...describe(error) });
    return false;
  }
}

async function queue(due: readonly DueMembership[]): Promise<void> {
  const byProject = new Map<string, { contact: string; segment: string }[]>();
  await forEachConcurrent(due, CONCURRENCY, async (one) => {
    if (!(await isMoved(one))) return;
    const members = byProject.get(one.projectId) ?? [];
    members.push({ contact: one.contactId, segment: one.segmentId });
    byProject.set(one.projectId, members);
  });
  for (const [project, members] of byProject) {
    const count = Math.ceil(members.length / EVALUATED_AT_ONCE);
    const messages = Array.from({ length: count }, (_, index) => ({
      body: {
        v: 1,
        kind: 'evaluate',
        project,
        members: members.slice(index * EVALUATED_AT_ONCE, (index + 1) * EVALUATED_AT_ONCE),
      },
      group: project,
    }));
    await enqueue(env('jobsQueue'), messages);
  }
}

async function queueBackfills(): Promise<void> {
  await forEachConcurrent(await listDueBackfills(now(), BACKFILLS), CONCURRENCY, async (due) => {
    try {
      if (!(await lookAtBackfillAgain(due, now() + QUEUE_AGAIN_MS))) return;
      const body = { v: 1, kind: 'backfill', project: due.projectId, segment: due.segmentId };
      await enqueue(env('jobsQueue'), [{ body, group: due.projectId }]);
    } catch (error) {
      logger.error('due backfill failed', { segment: due.segmentId, ...describe(error) });
    }
  });
}
