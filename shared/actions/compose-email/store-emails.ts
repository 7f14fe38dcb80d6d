import { enqueue, type QueueMessage } from '../../aws/queues';
import { registerBulkProject } from '../../db/bulk-projects';
import { createEmail, type EmailRow } from '../../db/emails';
import { env } from '../../ops/env';
import { inTurns } from '../../ops/in-turns';
import { describe, logger } from '../../ops/log';
import { count } from '../../ops/metrics';

/** Between two ticks of the dispatcher. */
const TICK_MS = 60_000;
/** Writes of one request that run side by side. */
export const SIDE_BY_SIDE = 20;

/**
 * Brings the emails into being, then queues hints for those that may leave soon. Answers with the rows that stand:
 * where an earlier try of the request made some, those, whatever this one would have made of them.
 */
export async function storeEmails(wanted: EmailRow[], now: number): Promise<EmailRow[]> {
  const bulk = wanted.find((row) => row.status === 'QUEUED' && row.lane === 'bulk');
  if (bulk) await registerBulkProject(bulk.projectId, bulk.id);
  const standing = new Map<string, EmailRow>();
  await inTurns(wanted, SIDE_BY_SIDE, async (row) => {
    standing.set(row.id, await createEmail(row, now));
  });
  const rows = wanted.map((row) => standing.get(row.id) ?? row);
  await hint(env('transactionalQueue'), transactionalHints(rows, now));
  if (rows.some((row) => row.status === 'QUEUED' && row.lane === 'bulk')) {
    await hint(env('workQueue'), [{ body: { v: 1, work: 'bulk' } }]);
  }
  return rows;
}

/** What is due before the dispatcher's next tick is queued with a delay, for the tick could come too late for it. */
function transactionalHints(rows: EmailRow[], now: number): QueueMessage[] {
  return rows.flatMap(({ projectId, id, lane, status, scheduledAt }) => {
    const waitMs = scheduledAt === undefined ? 0 : Date.parse(scheduledAt) - now;
    const open = status === 'QUEUED' || (status === 'SCHEDULED' && waitMs <= TICK_MS);
    if (lane !== 'transactional' || !open) return [];
    return [
      { body: { v: 1, project: projectId, email: id }, group: projectId, delaySeconds: Math.max(0, waitMs) / 1000 },
    ];
  });
}

/** The emails stand and are in the due index, so a hint that can't be queued delays them and loses nothing. */
async function hint(queueUrl: string, messages: QueueMessage[]): Promise<void> {
  try {
    await enqueue(queueUrl, messages);
  } catch (error) {
    count('HintLost', messages.length);
    logger.warn('hints could not be queued', describe(error));
  }
}
