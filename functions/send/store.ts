import { createHash } from 'node:crypto';
import { enqueue } from '../../shared/aws/queues';
import { invalidField } from '../../shared/contract/problem';
import type { SendBody } from '../../shared/contract/routes/send';
import { registerBulkProject } from '../../shared/db/bulk-projects';
import { type MailContent, putContent } from '../../shared/db/email-contents';
import { createEmail, type EmailRow } from '../../shared/db/emails';
import { keptUntil } from '../../shared/db/mail-prefix';
import type { Project } from '../../shared/db/projects';
import { upsertContact } from '../../shared/db/upsert-contact';
import { creationMark } from '../../shared/domain/contact';
import { splitData } from '../../shared/domain/contact-data';
import { env } from '../../shared/ops/env';
import type { IdSource } from '../../shared/ops/ids';
import { inTurns } from '../../shared/ops/in-turns';
import type { Planned } from './plan';

/** Writes of one request that run side by side. */
const SIDE_BY_SIDE = 20;

/** What all parts of the storing share. */
export interface StoreContext {
  project: Project;
  ids: IdSource;
  repeated: boolean;
  dueAt: number;
}

/** Creates or changes the contact of each recipient, those that are skipped too. */
export async function storeContacts(planned: Planned[], body: SendBody, context: StoreContext): Promise<void> {
  const { project, ids, repeated } = context;
  const { persistent } = splitData(body.data);
  await inTurns(planned, SIDE_BY_SIDE, async ({ recipient }) => {
    const upserted = await upsertContact(project, {
      email: recipient.email,
      patch: persistent,
      subscribed: body.subscribed,
      subscribedIfNew: false,
      source: 'send',
      request: { mark: creationMark(ids.seed), repeated },
    });
    if ('problem' in upserted) throw invalidField(recipient.field, upserted.problem[0]?.message ?? '', 'too_big');
  });
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
    putContent(context.project.id, id, content, keptUntil(context.dueAt)),
  );
  return ids;
}

/** Brings the emails into being, then queues hints for those that may leave now. */
export async function storeEmails(rows: EmailRow[], now: number): Promise<void> {
  const bulk = rows.find((row) => row.status === 'QUEUED' && row.lane === 'bulk');
  if (bulk) await registerBulkProject(bulk.projectId, bulk.id);
  await inTurns(rows, SIDE_BY_SIDE, (row) => createEmail(row, now));
  await enqueue(
    env('transactionalQueue'),
    rows
      .filter((row) => row.status === 'QUEUED' && row.lane === 'transactional')
      .map((row) => ({ body: { v: 1, project: row.projectId, email: row.id }, group: row.projectId })),
  );
  if (bulk) await enqueue(env('workQueue'), [{ body: { v: 1, work: 'bulk' } }]);
}
