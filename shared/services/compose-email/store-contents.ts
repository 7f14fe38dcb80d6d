import { createHash } from 'node:crypto';
import { type MailContent, putContent, type Sharing } from '../../db/emails/contents';
import { keptUntil } from '../../db/emails/mail-prefix';
import { forEachConcurrent } from '../../ops/for-each-concurrent';
import { CONCURRENCY } from './store-emails';

/** Whose contents, and when their mail is due. */
export interface ContentContext {
  projectId: string;
  /** Names what asked for the mail: a repeat has the same one and stores nothing twice. */
  seed: string;
  /** Epoch milliseconds. */
  dueAt: number;
}

/** Contents that are equal are stored once: hundred recipients of a mail without variables share one. */
function contentIdOf(content: MailContent, seed: string): string {
  return `mc_${createHash('sha256').update(seed).update(JSON.stringify(content)).digest('hex').slice(0, 32)}`;
}

/** Stores the contents; the answer has each one's id in the order given. */
export async function storeContents(contents: MailContent[], context: ContentContext): Promise<string[]> {
  const ids = contents.map((content) => contentIdOf(content, context.seed));
  const distinct = [...new Map(ids.map((id, index) => [id, contents[index] as MailContent]))];
  await forEachConcurrent(distinct, CONCURRENCY, ([id, content]) =>
    putContent(context.projectId, id, content, keptUntil(context.dueAt), sharingOf(id, ids)),
  );
  return ids;
}

/** The attachments of a request go to all of its recipients, a content to those for whom it is the same. */
function sharingOf(contentId: string, all: string[]): Sharing {
  if (all.length === 1) return {};
  const emails = all.filter((id) => id === contentId).length;
  return { sharedFiles: true, ...(emails > 1 ? { shared: true } : {}) };
}
