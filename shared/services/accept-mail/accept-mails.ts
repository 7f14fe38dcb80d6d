import { createHash } from 'node:crypto';
import { enqueue, type QueueMessage } from '../../aws/queues';
import { keptUntil, type MailContent, putContent, type Sharing } from '../../db/emails/contents';
import { createEmail, type EmailRow } from '../../db/emails/emails';
import { keepBulkProject, registerBulkProject } from '../../db/sending/bulk-projects';
import { takeShare } from '../../db/sending/send-rate';
import type { Lane } from '../../domain/sending/rate';
import { timedCache } from '../../ops/cache';
import { now } from '../../ops/clock';
import { env } from '../../ops/env';
import { forEachConcurrent } from '../../ops/for-each-concurrent';
import { describe, logger } from '../../ops/log';
import { count } from '../../ops/metrics';
import { requestId } from '../../ops/request-id';
import { type MailBatch, type NewMail, newEmailRow } from './new-email-row';

/** Between two ticks of the dispatcher. */
const TICK_MS = 60_000;
/** Writes of one request that run concurrently. */
const CONCURRENCY = 20;

/**
 * Accepts mails: stores what they say, then their rows, then queues hints for those that may leave soon. Returns the
 * stored rows in the order of the mails. A row that an earlier try of the request has made is returned as it is.
 */
export async function acceptMails(batch: MailBatch, mails: readonly NewMail[]): Promise<EmailRow[]> {
  const contentIds = await storeContents(batch, mails);
  const laneOf = await lanesOf(batch, mails);
  const wanted = mails.map((mail, index) =>
    newEmailRow(batch, { ...mail, index, contentId: contentIds[index] as string, lane: laneOf(mail) }),
  );
  const time = now();
  const rows = await storeRows(wanted, batch, time);
  // From the request's id to the emails': the dispatcher makes new hints for mail that waits, without it.
  const ids = rows.map(({ id }) => id).join(' ');
  if (!batch.oneOfMany) logger.info('emails accepted', { project: batch.projectId, emails: ids });
  await hint('transactionalQueue', transactionalHints(rows, time));
  if (rows.some(waitsForBulk)) await (batch.oneOfMany ? sharedHints.get('bulk', hintForMany) : hintBulk());
  return rows;
}

/** Stores contents that are equal once: a hundred recipients of a mail without variables share one. */
async function storeContents(
  { projectId, ids: { seed }, scheduledAt, attachments = [] }: MailBatch,
  mails: readonly NewMail[],
): Promise<string[]> {
  const contents = mails.map(({ mail }): MailContent => ({ ...mail, attachments }));
  const ids = contents.map((content) => contentIdOf(content, seed));
  const distinct = [...new Map(ids.map((id, index) => [id, contents[index] as MailContent]))];
  const until = keptUntil(scheduledAt ?? now());
  await forEachConcurrent(distinct, CONCURRENCY, ([id, content]) =>
    putContent(projectId, id, content, until, sharingOf(id, ids)),
  );
  return ids;
}

const contentIdOf = (content: MailContent, seed: string): string =>
  `mc_${createHash('sha256').update(seed).update(JSON.stringify(content)).digest('hex').slice(0, 32)}`;

/** The attachments of a request go to all of its recipients, a content to those for whom it is the same. */
function sharingOf(contentId: string, all: string[]): Sharing {
  if (all.length === 1) return {};
  const emails = all.filter((id) => id === contentId).length;
  return { sharedFiles: true, ...(emails > 1 ? { shared: true } : {}) };
}

async function lanesOf({ projectId, lane }: MailBatch, mails: readonly NewMail[]): Promise<(mail: NewMail) => Lane> {
  if (lane !== 'share') return () => lane;
  const asked = mails.filter(({ refusal }) => !refusal).length;
  let left = asked === 0 ? 0 : await takeShare(projectId, asked);
  return ({ refusal }) => (refusal || left-- > 0 ? 'transactional' : 'bulk');
}

const waitsForBulk = ({ status, lane }: EmailRow): boolean => status === 'QUEUED' && lane === 'bulk';

/** The project is registered first: a row of the bulk lane is found by that alone. */
async function storeRows(wanted: EmailRow[], { oneOfMany }: MailBatch, time: number): Promise<EmailRow[]> {
  const bulk = wanted.find(waitsForBulk);
  if (bulk) await (oneOfMany ? keepBulkProject : registerBulkProject)(bulk.projectId, bulk.id);
  const stored = new Map<string, EmailRow>();
  await forEachConcurrent(wanted, CONCURRENCY, async (row) => {
    stored.set(row.id, await createEmail(row, time));
  });
  return wanted.map((row) => stored.get(row.id) ?? row);
}

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

/** Mails that are made one by one within a second share a hint, which is seen when all of their rows are stored. */
const HINT_EVERY_MS = 1_000;
const HINT_SEEN_AFTER_SECONDS = 2;
const sharedHints = timedCache<void>(HINT_EVERY_MS);

const hintBulk = (delay: { delaySeconds?: number } = {}): Promise<void> =>
  hint('workQueue', [{ body: { v: 1, work: 'bulk' }, ...delay }]);
const hintForMany = (): Promise<void> => hintBulk({ delaySeconds: HINT_SEEN_AFTER_SECONDS });

/** The rows are stored and in the index of what is due, so a hint that can't be queued delays them and loses nothing. */
async function hint(queue: 'transactionalQueue' | 'workQueue', messages: QueueMessage[]): Promise<void> {
  if (messages.length === 0) return;
  try {
    await enqueue(env(queue), messages);
  } catch (error) {
    count('HintLost', messages.length);
    logger.warn('hints could not be queued', describe(error));
  }
}
