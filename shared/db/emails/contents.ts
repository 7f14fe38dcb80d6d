import { createHash } from 'node:crypto';
import { deleteObject } from '../../aws/storage';
import { CONTENT_STORED_DAYS, emailFolders } from '../../contract/retention';
import type { Disposition } from '../../contract/send-requests';
import { withTextPart } from '../../domain/emails/text-part';
import { DAY_MS, type EpochMs } from '../../durations';
import { now } from '../../ops/clock';
import { forEachConcurrent } from '../../ops/for-each-concurrent';
import { expr } from '../table/expressions';
import { type Key, keys } from '../table/keys';
import { dropLarge, type LargeValue, loadLarge, storeLarge } from '../table/large-value';
import { get, put, remove, updateRow } from '../table/rows';
import type { TemplateBodies } from '../templates/versions';
import { type Dictionary, dictionaryOf, getDictionary, storeDictionary } from './dictionaries';

const CONCURRENCY = 20;

/**
 * Compressed bytes. A larger content costs less in S3: two calls ($5.40 a million) instead of a write unit and 35 days
 * of storage per KB ($1.17), November 2026.
 */
const MAX_INLINE = 6 * 1024;

export const contentExpiry = (dueAt: number): EpochMs => dueAt + CONTENT_STORED_DAYS * DAY_MS;

/** Objects under the prefix exist at least until `until`. */
export function emailPrefix(until: number): string {
  const { soon, later } = emailFolders;
  return (until <= now() + soon.days * DAY_MS ? soon : later).prefix;
}

export const isInSoonFolder = (key: string): boolean => key.startsWith(emailFolders.soon.prefix);

export const laterKey = (key: string): string =>
  isInSoonFolder(key) ? emailFolders.later.prefix + key.slice(emailFolders.soon.prefix.length) : key;

export interface EmailAttachment {
  filename: string;
  contentType: string;
  size: number;
  /** Hash of the bytes as sent, in hex. */
  sha256: string;
  key: string;
  disposition: Disposition;
  contentId?: string;
}

export interface EmailContent {
  subject: string;
  /** Empty for a text-only email. */
  html: string;
  text: string;
  from: { name?: string; email: string };
  replyTo?: string;
  headers: { name: string; value: string }[];
  tracking: boolean;
  /** Present if the settings for opens and clicks differ; then `tracking` is false. */
  tracked?: { opens: boolean; clicks: boolean };
  attachments: EmailAttachment[];
}

/** A `text` of null is made from `html` when the content is read. */
export type StoredContent = Omit<EmailContent, 'text'> & { text: string | null };

export interface Sharing {
  /** How many emails share the content, if several. */
  emails?: number;
  /** The id of the row that counts the emails which share attachments. */
  files?: string;
}

export interface ContentRow extends LargeValue, Sharing {
  dictionary?: string;
  /** The objects have copies in the folder `later`. */
  later?: true;
  ttl: number;
}

interface SharedRow {
  emails: number;
  /** Ids of erased emails. */
  gone?: ReadonlySet<string>;
}

/** Stores equal contents once. A repeat with the same seed changes nothing. */
export async function putContents(
  projectId: string,
  seed: string,
  contents: readonly StoredContent[],
  dueAt: EpochMs,
  bodies?: TemplateBodies,
): Promise<string[]> {
  const ids = contents.map((content) => contentIdOf(content, seed));
  const distinct = [...new Map(ids.map((id, index) => [id, contents[index] as StoredContent]))];
  const files = await putFiles(projectId, seed, contents, contentExpiry(dueAt));
  const dictionary = bodies && dictionaryOf(bodies);
  if (dictionary) await storeDictionary(projectId, dictionary, contentExpiry(dueAt));
  await forEachConcurrent(distinct, CONCURRENCY, ([id, content]) =>
    putContent(projectId, id, content, contentExpiry(dueAt), { ...files, ...sharingOf(id, ids), dictionary }),
  );
  return ids;
}

const contentIdOf = (content: StoredContent, seed: string): string =>
  `mc_${createHash('sha256').update(seed).update(JSON.stringify(content)).digest('hex').slice(0, 32)}`;

async function putFiles(
  projectId: string,
  seed: string,
  contents: readonly StoredContent[],
  until: number,
): Promise<Pick<Sharing, 'files'>> {
  const emails = contents.length;
  if (emails < 2 || contents.every(({ attachments }) => attachments.length === 0)) return {};
  const files = `mf_${createHash('sha256').update(`files\n${seed}`).digest('hex').slice(0, 32)}`;
  const row = { ...keys.emailFiles(projectId, files), v: 1, emails, ttl: Math.ceil(until / 1000) };
  await put(row, expr`attribute_not_exists(pk)`);
  return { files };
}

function sharingOf(contentId: string, contentIds: string[]): Pick<Sharing, 'emails'> {
  const emails = contentIds.filter((id) => id === contentId).length;
  return emails > 1 ? { emails } : {};
}

/** Keeps what an earlier try of the request stored. */
export async function putContent(
  projectId: string,
  contentId: string,
  content: StoredContent,
  until: EpochMs,
  { dictionary, ...sharing }: Sharing & { dictionary?: Dictionary | undefined } = {},
): Promise<void> {
  const packing = { maximumInline: MAX_INLINE, dictionary: dictionary?.bytes };
  const largeValue = await storeLarge(content, `${emailPrefix(until)}${projectId}/c/`, packing);
  const key = keys.emailContent(projectId, contentId);
  const dictionaryRef = dictionary ? { dictionary: dictionary.id } : {};
  const row = { ...key, v: 1, ...largeValue, ...dictionaryRef, ...sharing, ttl: Math.ceil(until / 1000) };
  if (!(await put(row, expr`attribute_not_exists(pk)`))) await dropLarge(largeValue);
}

export async function getContent(projectId: string, contentId: string): Promise<EmailContent | null> {
  const row = await get<ContentRow>(keys.emailContent(projectId, contentId));
  // DynamoDB may delete an expired row days later, so the expiry is compared.
  if (!row || row.ttl * 1000 <= now()) return null;
  const content = await loadContent(projectId, row);
  return content && withTextPart(content);
}

/** Attachments have the keys of when the email was accepted, even if they have copies in `later`. */
export async function loadOriginal(projectId: string, row: ContentRow): Promise<StoredContent | null> {
  const dictionary = row.dictionary === undefined ? undefined : await getDictionary(projectId, row.dictionary);
  const largeValue = row.later && row.object ? { object: laterKey(row.object) } : row;
  return loadLarge<StoredContent>(largeValue, dictionary);
}

async function loadContent(projectId: string, row: ContentRow): Promise<StoredContent | null> {
  const content = await loadOriginal(projectId, row);
  if (!content || !row.later) return content;
  return { ...content, attachments: content.attachments.map((file) => ({ ...file, key: laterKey(file.key) })) };
}

/** Deletes shared parts with their last email, and the row last, so that a repeat after a crash finds the parts. */
export async function deleteContent(projectId: string, contentId: string, emailId: string): Promise<void> {
  const key = keys.emailContent(projectId, contentId);
  const row = await get<ContentRow>(key);
  if (!row) return;
  const filesKey = row.files === undefined ? null : keys.emailFiles(projectId, row.files);
  const areFilesUnused = filesKey === null || (await releaseShared(filesKey, emailId)) === 'unused';
  if (row.emails !== undefined && (await releaseShared(key, emailId)) === 'in_use') return;
  if (areFilesUnused) await deleteFiles(await loadOriginal(projectId, row));
  if (areFilesUnused && filesKey) await remove(filesKey);
  if (row.object) await deleteWithCopy(row.object);
  await remove(key);
}

async function deleteFiles(content: StoredContent | null): Promise<void> {
  for (const { key } of content?.attachments ?? []) await deleteWithCopy(key);
}

async function deleteWithCopy(key: string): Promise<void> {
  for (const copy of new Set([key, laterKey(key)])) await deleteObject(copy);
}

async function releaseShared(key: Key, emailId: string): Promise<'unused' | 'in_use'> {
  const row = await updateRow<SharedRow>(key, { add: { gone: new Set([emailId]) } });
  return row === null || (row.gone?.size ?? 0) >= row.emails ? 'unused' : 'in_use';
}
