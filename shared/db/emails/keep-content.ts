import { copyObject, deleteObject, headObject } from '../../aws/storage';
import { emailFolders } from '../../contract/retention';
import { DAY_MS, type EpochMs } from '../../durations';
import { expr } from '../table/expressions';
import { type Key, keys } from '../table/keys';
import { get, updateRow } from '../table/rows';
import { type ContentRow, contentExpiry, isInSoonFolder, laterKey, loadOriginal } from './contents';
import type { EmailRow } from './emails';

/**
 * Stores the content until `dueAt`, at most a year after the email was accepted. Call it before the email is moved to
 * `dueAt`. False if a file of the content is missing in S3.
 */
export async function keepContent(email: EmailRow, dueAt: EpochMs): Promise<boolean> {
  const { projectId, contentId, createdAt } = email;
  const key = keys.emailContent(projectId, contentId);
  const row = await get<ContentRow>(key);
  const until = contentExpiry(dueAt);
  const ttl = Math.ceil(until / 1000);
  if (!row || row.ttl >= ttl) return true;
  if (row.dictionary) await keepRow(keys.dictionary(projectId, row.dictionary), ttl);
  if (row.files) await keepRow(keys.emailFiles(projectId, row.files), ttl);
  const outlivesFolder = until > Date.parse(createdAt) + emailFolders.soon.days * DAY_MS;
  const copies = outlivesFolder && !row.later ? await copyToLater(projectId, row) : [];
  if (copies === null) return false;
  const isKept = await keepRow(key, ttl, copies.length > 0 ? { later: true } : {});
  const wasErased = !isKept && !(await get(key));
  if (wasErased) await Promise.all(copies.map(deleteObject));
  return true;
}

const keepRow = (key: Key, ttl: number, set: Partial<ContentRow> = {}) =>
  updateRow(key, { set: { ttl, ...set }, if: expr`ttl < ${ttl}` });

async function copyToLater(projectId: string, row: ContentRow): Promise<string[] | null> {
  const content = await loadOriginal(projectId, row);
  const files = (content?.attachments ?? []).map(({ key }) => key);
  const objects = [...files, ...(row.object ? [row.object] : [])].filter(isInSoonFolder);
  const areCopied = await Promise.all(objects.map(copyOne));
  return areCopied.every((isCopied) => isCopied) ? objects.map(laterKey) : null;
}

async function copyOne(key: string): Promise<boolean> {
  const object = await headObject(key);
  return object !== null && (await copyObject(key, laterKey(key), object.etag));
}
