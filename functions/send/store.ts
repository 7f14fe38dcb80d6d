import { createHash } from 'node:crypto';
import { enqueue, type QueueMessage } from '../../shared/aws/queues';
import { Problem } from '../../shared/contract/problem';
import type { SendBody } from '../../shared/contract/routes/send';
import { registerBulkProject } from '../../shared/db/bulk-projects';
import { type MailContent, putContent, type Sharing } from '../../shared/db/email-contents';
import { createEmail, type EmailRow } from '../../shared/db/emails';
import { keptUntil } from '../../shared/db/mail-prefix';
import type { Project } from '../../shared/db/projects';
import { upsertContact } from '../../shared/db/upsert-contact';
import { type Contact, creationMark } from '../../shared/domain/contact';
import { splitData } from '../../shared/domain/contact-data';
import { env } from '../../shared/ops/env';
import type { IdSource } from '../../shared/ops/ids';
import { inTurns } from '../../shared/ops/in-turns';
import { describe, logger } from '../../shared/ops/log';
import { count } from '../../shared/ops/metrics';
import type { Planned } from './plan';

/** Between two ticks of the dispatcher. */
const TICK_MS = 60_000;
/** Writes of one request that run side by side. */
const SIDE_BY_SIDE = 20;

/** What all parts of the storing share. */
export interface StoreContext {
  project: Project;
  ids: IdSource;
  repeated: boolean;
  dueAt: number;
}

/** Creates or changes the contact of each recipient, those that are skipped too; the answer has them by id. */
export async function storeContacts(
  planned: Planned[],
  body: SendBody,
  context: StoreContext,
): Promise<Map<string, Contact>> {
  const { project, ids, repeated } = context;
  const { persistent } = splitData(body.data);
  const contacts = new Map<string, Contact>();
  await inTurns(planned, SIDE_BY_SIDE, async ({ recipient }) => {
    const upserted = await upsertContact(project, {
      email: recipient.email,
      patch: persistent,
      subscribed: body.subscribed,
      subscribedIfNew: false,
      source: 'send',
      request: { mark: creationMark(ids.seed), repeated },
    });
    if ('problem' in upserted) {
      const message = upserted.problem[0]?.message ?? '';
      throw new Problem('VALIDATION_ERROR', {
        errors: [{ field: recipient.field, message, code: 'too_big' }],
        partial: true,
      });
    }
    contacts.set(upserted.contact.id, upserted.contact);
  });
  return contacts;
}

/** Contents that are equal are stored once: hundred recipients of a mail without variables share one. */
function contentIdOf(content: MailContent, seed: string): string {
  return `mc_${createHash('sha256').update(seed).update(JSON.stringify(content)).digest('hex').slice(0, 32)}`;
}

/** Stores the contents; the answer has each one's id in the order given. */
export async function storeContents(contents: MailContent[], context: StoreContext): Promise<string[]> {
  const ids = contents.map((content) => contentIdOf(content, context.ids.seed));
  const distinct = [...new Map(ids.map((id, index) => [id, contents[index] as MailContent]))];
  await inTurns(distinct, SIDE_BY_SIDE, ([id, content]) =>
    putContent(context.project.id, id, content, keptUntil(context.dueAt), sharingOf(id, ids)),
  );
  return ids;
}

/** The attachments of a request go to all of its recipients, a content to those for whom it is the same. */
function sharingOf(contentId: string, all: string[]): Sharing {
  if (all.length === 1) return {};
  const emails = all.filter((id) => id === contentId).length;
  return { sharedFiles: true, ...(emails > 1 ? { shared: true } : {}) };
}

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
