import { createHash } from 'node:crypto';
import { deleteObject } from '../../aws/storage';
import { CONTENT_STORED_DAYS, mailFolders } from '../../contract/retention';
import { now } from '../../ops/clock';
import { forEachConcurrent } from '../../ops/for-each-concurrent';
import { expr } from '../table/expressions';
import { keys } from '../table/keys';
import { dropLarge, type LargeValue, loadLarge, storeLarge } from '../table/large-value';
import { get, put, remove } from '../table/rows';

const DAY_MS = 24 * 3600_000;
/** Writes of one request that run concurrently. */
const CONCURRENCY = 20;

/** Until when all that belongs to a mail is stored that is due at `dueAt`; both in epoch milliseconds. */
export const keptUntil = (dueAt: number): number => dueAt + CONTENT_STORED_DAYS * DAY_MS;

/** The folder of the mail bucket whose objects live until that time at least, and not much longer. */
export function mailPrefix(until: number): string {
  const { soon, later } = mailFolders;
  return (until <= now() + soon.days * DAY_MS ? soon : later).prefix;
}

/** A file of a mail. Its bytes are in the bucket. */
export interface MailAttachment {
  filename: string;
  contentType: string;
  size: number;
  /** Of the bytes as they are sent, in hex. */
  sha256: string;
  key: string;
  disposition: 'attachment' | 'inline';
  contentId?: string;
}

/** What is sent; the small row of the email is apart. Several emails may share one content. */
export interface MailContent {
  subject: string;
  html: string;
  text: string;
  from: { name?: string; email: string };
  replyTo?: string;
  headers: { name: string; value: string }[];
  /** Opens and clicks. */
  tracking: boolean;
  attachments: MailAttachment[];
}

/** What several emails of one request share. It stays when the contact of one of them is erased. */
export interface Sharing {
  /** The whole content is the same for all of them, so it says nothing of a single one. */
  shared?: true;
  /** The attachments are the same. */
  sharedFiles?: true;
}

/**
 * Stores the contents of one request whose mails are due at `dueAt` (epoch milliseconds), and returns their ids. Equal
 * ones are stored once: a hundred recipients of a mail without variables share one. A repeat with the same seed changes
 * nothing.
 */
export async function putContents(
  projectId: string,
  seed: string,
  contents: readonly MailContent[],
  dueAt: number,
): Promise<string[]> {
  const ids = contents.map((content) => contentIdOf(content, seed));
  const distinct = [...new Map(ids.map((id, index) => [id, contents[index] as MailContent]))];
  await forEachConcurrent(distinct, CONCURRENCY, ([id, content]) =>
    putContent(projectId, id, content, keptUntil(dueAt), sharingOf(id, ids)),
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

/** Stores a content until `until` (epoch milliseconds). What an earlier try of the request stored stays. */
export async function putContent(
  projectId: string,
  contentId: string,
  content: MailContent,
  until: number,
  sharing: Sharing = {},
): Promise<void> {
  const stored = await storeLarge(content, `${mailPrefix(until)}${projectId}/c/`);
  const key = keys.emailContent(projectId, contentId);
  const row = { ...key, v: 1, ...stored, ...sharing, ttl: Math.ceil(until / 1000) };
  if (!(await put(row, expr`attribute_not_exists(pk)`))) await dropLarge(stored);
}

/** A content; null if its time is over or its contact was erased. */
export async function getContent(projectId: string, contentId: string): Promise<MailContent | null> {
  const row = await get<LargeValue & { ttl: number }>(keys.emailContent(projectId, contentId));
  // DynamoDB deletes days after the time.
  if (!row || row.ttl * 1000 <= now()) return null;
  return loadLarge<MailContent>(row);
}

/**
 * Removes a content that belongs to one email alone, with its attachments. What is shared ends with its lifetime. The
 * row goes last, so that a repeat after a crash still finds what it names.
 */
export async function deleteContent(projectId: string, contentId: string): Promise<void> {
  const key = keys.emailContent(projectId, contentId);
  const row = await get<LargeValue & Sharing>(key);
  if (!row || row.shared) return;
  const content = row.sharedFiles ? null : await loadLarge<MailContent>(row);
  for (const file of content?.attachments ?? []) await deleteObject(file.key);
  await dropLarge(row);
  await remove(key);
}
