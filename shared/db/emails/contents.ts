import { createHash } from 'node:crypto';
import { deleteObject } from '../../aws/storage';
import { CONTENT_STORED_DAYS, mailFolders } from '../../contract/retention';
import { now } from '../../ops/clock';
import { forEachConcurrent } from '../../ops/for-each-concurrent';
import { expr } from '../table/expressions';
import { type Key, keys } from '../table/keys';
import { dropLarge, type LargeValue, loadLarge, storeLarge } from '../table/large-value';
import { get, put, remove, updateRow } from '../table/rows';
import type { TemplateBodies } from '../templates/versions';
import { type Dictionary, dictionaryOf, getDictionary, keepDictionary } from './dictionaries';

const DAY_MS = 24 * 3600_000;
/** Writes of one request that run concurrently. */
const CONCURRENCY = 20;

/**
 * Compressed bytes that a content's row holds. Beyond, two calls of S3 (5.40 dollars a million) cost less than a write
 * unit and 35 days of storage for each KB (1.17), at the prices of November 2026.
 */
const MAXIMUM_INLINE = 6 * 1024;

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
  /** Empty: the mail has its text alone. */
  html: string;
  text: string;
  from: { name?: string; email: string };
  replyTo?: string;
  headers: { name: string; value: string }[];
  /** Opens and clicks alike. */
  tracking: boolean;
  /** Present if the two differ. Then `tracking` is false. */
  tracked?: { opens: boolean; clicks: boolean };
  attachments: MailAttachment[];
}

/** What several emails of one request share. It goes when the contact of the last of them is erased. */
export interface Sharing {
  /** How many emails have this content. */
  emails?: number;
  /** Names the row that counts the emails which have its attachments. */
  files?: string;
}

/** The row of a content. */
interface ContentRow extends LargeValue, Sharing {
  /** The dictionary that it is packed with. */
  dictionary?: string;
}

/** The emails that have a content or attachments, and those of them whose contacts are erased. */
interface Shared {
  emails: number;
  gone?: ReadonlySet<string>;
}

/**
 * Stores the contents of one request whose mails are due at `dueAt` (epoch milliseconds), and returns their ids. Equal
 * ones are stored once: a hundred recipients of a mail without variables share one. A repeat with the same seed changes
 * nothing. `bodies` are those of the template that the mails were rendered from.
 */
export async function putContents(
  projectId: string,
  seed: string,
  contents: readonly MailContent[],
  dueAt: number,
  bodies?: TemplateBodies,
): Promise<string[]> {
  const ids = contents.map((content) => contentIdOf(content, seed));
  const distinct = [...new Map(ids.map((id, index) => [id, contents[index] as MailContent]))];
  const files = await putFiles(projectId, seed, contents, keptUntil(dueAt));
  const dictionary = bodies && dictionaryOf(bodies);
  if (dictionary) await keepDictionary(projectId, dictionary, keptUntil(dueAt));
  await forEachConcurrent(distinct, CONCURRENCY, ([id, content]) =>
    putContent(projectId, id, content, keptUntil(dueAt), { ...files, ...sharingOf(id, ids), dictionary }),
  );
  return ids;
}

const contentIdOf = (content: MailContent, seed: string): string =>
  `mc_${createHash('sha256').update(seed).update(JSON.stringify(content)).digest('hex').slice(0, 32)}`;

/** The attachments of a request go to all of its recipients. */
async function putFiles(
  projectId: string,
  seed: string,
  contents: readonly MailContent[],
  until: number,
): Promise<Pick<Sharing, 'files'>> {
  const emails = contents.length;
  if (emails < 2 || contents.every(({ attachments }) => attachments.length === 0)) return {};
  const files = `mf_${createHash('sha256').update(`files\n${seed}`).digest('hex').slice(0, 32)}`;
  const row = { ...keys.mailFiles(projectId, files), v: 1, emails, ttl: Math.ceil(until / 1000) };
  await put(row, expr`attribute_not_exists(pk)`);
  return { files };
}

/** A content goes to the recipients for whom it is the same. */
function sharingOf(contentId: string, all: string[]): Pick<Sharing, 'emails'> {
  const emails = all.filter((id) => id === contentId).length;
  return emails > 1 ? { emails } : {};
}

/**
 * Stores a content until `until` (epoch milliseconds), with a dictionary that is kept as long. What an earlier try of
 * the request stored stays.
 */
export async function putContent(
  projectId: string,
  contentId: string,
  content: MailContent,
  until: number,
  { dictionary, ...sharing }: Sharing & { dictionary?: Dictionary | undefined } = {},
): Promise<void> {
  const packing = { maximumInline: MAXIMUM_INLINE, dictionary: dictionary?.bytes };
  const stored = await storeLarge(content, `${mailPrefix(until)}${projectId}/c/`, packing);
  const key = keys.emailContent(projectId, contentId);
  const named = dictionary ? { dictionary: dictionary.id } : {};
  const row = { ...key, v: 1, ...stored, ...named, ...sharing, ttl: Math.ceil(until / 1000) };
  if (!(await put(row, expr`attribute_not_exists(pk)`))) await dropLarge(stored);
}

/** A content; null if its time is over or its contact was erased. */
export async function getContent(projectId: string, contentId: string): Promise<MailContent | null> {
  const row = await get<ContentRow & { ttl: number }>(keys.emailContent(projectId, contentId));
  // DynamoDB deletes days after the time.
  if (!row || row.ttl * 1000 <= now()) return null;
  return load(projectId, row);
}

async function load(projectId: string, row: ContentRow): Promise<MailContent | null> {
  if (row.dictionary === undefined) return loadLarge<MailContent>(row);
  return loadLarge<MailContent>(row, await getDictionary(projectId, row.dictionary));
}

/**
 * Removes the content of an email and its attachments. What it shares with other emails goes with the last of them. The
 * row goes last, so that a repeat after a crash still finds what it names.
 */
export async function deleteContent(projectId: string, contentId: string, emailId: string): Promise<void> {
  const key = keys.emailContent(projectId, contentId);
  const row = await get<ContentRow>(key);
  if (!row) return;
  const filesKey = row.files === undefined ? null : keys.mailFiles(projectId, row.files);
  const areFilesFree = filesKey === null || (await isLast(filesKey, emailId));
  if (row.emails !== undefined && !(await isLast(key, emailId))) return;
  if (areFilesFree) await deleteFiles(await load(projectId, row));
  if (areFilesFree && filesKey) await remove(filesKey);
  await dropLarge(row);
  await remove(key);
}

async function deleteFiles(content: MailContent | null): Promise<void> {
  for (const file of content?.attachments ?? []) await deleteObject(file.key);
}

/** Notes that an email no longer needs what it shares. True if no other email needs it, or it is gone already. */
async function isLast(key: Key, emailId: string): Promise<boolean> {
  const shared = await updateRow<Shared>(key, { add: { gone: new Set([emailId]) } });
  return shared === null || (shared.gone?.size ?? 0) >= shared.emails;
}
