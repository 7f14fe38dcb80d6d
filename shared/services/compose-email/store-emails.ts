import { enqueue, type QueueMessage } from '../../aws/queues';
import { createEmail, type EmailRow } from '../../db/emails/emails';
import { keepBulkProject, registerBulkProject } from '../../db/sending/bulk-projects';
import { timedCache } from '../../ops/cache';
import { env } from '../../ops/env';
import { forEachConcurrent } from '../../ops/for-each-concurrent';
import { describe, logger } from '../../ops/log';
import { count } from '../../ops/metrics';
import { requestId } from '../../ops/request-id';

/** Between two ticks of the dispatcher. */
const TICK_MS = 60_000;
/** Writes of one request that run concurrently. */
export const CONCURRENCY = 20;

/**
 * Brings the emails into being, then queues hints for those that may leave soon. Answers with the rows that stand:
 * where an earlier try of the request made some, those, whatever this one would have made of them.
 */
export async function storeEmails(wanted: EmailRow[], time: number): Promise<EmailRow[]> {
  const rows = await createRows(wanted, time);
  // From the request's id to the emails' for good: the hints of mail that waits are made anew, without it.
  logger.info('emails accepted', { project: rows[0]?.projectId, emails: rows.map(({ id }) => id).join(' ') });
  await hint(env('transactionalQueue'), transactionalHints(rows, time));
  await hintBulk(rows);
  return rows;
}

/**
 * The same for one email of the bulk lane, of which one by one many may be made: a line of log for each would be an eighth
 * of a dollar a million, and its tags lead to where it comes from.
 */
export async function storeBulkEmail(wanted: EmailRow, time: number): Promise<EmailRow> {
  if (waitsForBulk(wanted)) await keepBulkProject(wanted.projectId, wanted.id);
  const row = await createEmail(wanted, time);
  if (waitsForBulk(row)) await hintForMany();
  return row;
}

const waitsForBulk = ({ status, lane }: EmailRow): boolean => status === 'QUEUED' && lane === 'bulk';

async function createRows(wanted: EmailRow[], time: number): Promise<EmailRow[]> {
  const bulk = wanted.find(waitsForBulk);
  if (bulk) await registerBulkProject(bulk.projectId, bulk.id);
  const standing = new Map<string, EmailRow>();
  await forEachConcurrent(wanted, CONCURRENCY, async (row) => {
    standing.set(row.id, await createEmail(row, time));
  });
  return wanted.map((row) => standing.get(row.id) ?? row);
}

const bulkHint = { v: 1, work: 'bulk' };

async function hintBulk(rows: EmailRow[]): Promise<void> {
  if (rows.some(waitsForBulk)) await hint(env('workQueue'), [{ body: bulkHint }]);
}

/** Mail that is made one by one within a second shares a hint, which is seen when all of its rows stand. */
const HINT_EVERY_MS = 1_000;
const HINT_SEEN_AFTER_SECONDS = 2;
const hints = timedCache<void>(HINT_EVERY_MS);

const hintForMany = (): Promise<void> =>
  hints.get('bulk', () => hint(env('workQueue'), [{ body: bulkHint, delaySeconds: HINT_SEEN_AFTER_SECONDS }]));

/** What is due before the dispatcher's next tick is queued with a delay, for the tick could come too late for it. */
function transactionalHints(rows: EmailRow[], time: number): QueueMessage[] {
  return rows.flatMap(({ projectId, id, lane, status, scheduledAt }) => {
    const waitMs = scheduledAt === undefined ? 0 : Date.parse(scheduledAt) - time;
    const open = status === 'QUEUED' || (status === 'SCHEDULED' && waitMs <= TICK_MS);
    if (lane !== 'transactional' || !open) return [];
    const body = { v: 1, project: projectId, email: id, request: requestId() };
    return [{ body, group: projectId, delaySeconds: Math.max(0, waitMs) / 1000 }];
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
