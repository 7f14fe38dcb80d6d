import { createHash } from 'node:crypto';
import { copyObject, getObject, headObject, putObject } from '../../aws/storage';
import type { UploadPurpose } from '../../contract/routes/uploads';
import { DAY_MS, type EpochMs } from '../../durations';
import { isoNow, now } from '../../ops/clock';
import { expr } from '../table/expressions';
import { keys } from '../table/keys';
import { getAs, put, update } from '../table/rows';
import { contentOf } from '../table/stored';
import { contentExpiry, emailPrefix } from './contents';

const RETENTION_MS = DAY_MS;

export interface Upload {
  id: string;
  projectId: string;
  purpose: UploadPurpose;
  filename: string;
  contentType: string;
  size: number;
  createdAt: string;
  expiresAt: EpochMs;
  usedBy?: string;
  usedAt?: string;
}

type NewUpload = Omit<Upload, 'expiresAt' | 'usedBy' | 'usedAt'>;

export interface ReadyUpload {
  outcome: 'ready';
  upload: Upload;
  etag: string;
}

export interface UnusableUpload {
  outcome: 'not_found' | 'other_purpose' | 'used' | 'incomplete';
}

export const uploadKey = (projectId: string, uploadId: string): string => `uploads/${projectId}/${uploadId}`;

export async function createUpload(upload: NewUpload): Promise<void> {
  const expiresAt = Date.parse(upload.createdAt) + RETENTION_MS;
  const row = { v: 1, ...upload, expiresAt, ttl: Math.ceil(expiresAt / 1000) };
  await put({ ...keys.upload(upload.projectId, upload.id), ...row }, expr`attribute_not_exists(pk)`);
}

const getUpload = (projectId: string, uploadId: string): Promise<Upload | null> =>
  getAs(keys.upload(projectId, uploadId), contentOf<Upload>);

interface UploadUse {
  purpose: Upload['purpose'];
  usedBy?: string;
}

export async function checkUpload(
  projectId: string,
  uploadId: string,
  { purpose, usedBy }: UploadUse,
): Promise<ReadyUpload | UnusableUpload> {
  const upload = await getUpload(projectId, uploadId);
  if (!upload || upload.expiresAt <= now()) return { outcome: 'not_found' };
  if (upload.purpose !== purpose) return { outcome: 'other_purpose' };
  if (upload.usedBy !== undefined && upload.usedBy !== usedBy) return { outcome: 'used' };
  const object = await headObject(uploadKey(projectId, uploadId));
  if (object?.size !== upload.size) return { outcome: 'incomplete' };
  return { outcome: 'ready', upload, etag: object.etag };
}

export async function claimUploadRow(
  projectId: string,
  uploadId: string,
  usedBy: string,
): Promise<ReadyUpload | UnusableUpload> {
  const check = await checkUpload(projectId, uploadId, { purpose: 'attachment', usedBy });
  if (check.outcome !== 'ready') return check;
  const isClaimed = await update(keys.upload(projectId, uploadId), {
    set: { usedBy, usedAt: expr`if_not_exists(usedAt, ${isoNow()})` },
    if: expr`attribute_not_exists(usedBy) OR usedBy = ${usedBy}`,
  });
  return isClaimed ? check : { outcome: 'used' };
}

export interface StoredBytes {
  key: string;
  size: number;
  sha256: string;
}

export interface AttachmentRef {
  projectId: string;
  requestSeed: string;
  index: number;
  dueAt: EpochMs;
}

/** A repeat of the request overwrites the object with the same bytes. */
function attachmentKey({ projectId, requestSeed, index, dueAt }: AttachmentRef): string {
  const name = createHash('sha256').update(`attachment\n${requestSeed}\n${index}`).digest('hex');
  return `${emailPrefix(contentExpiry(dueAt))}${projectId}/a/${name}`;
}

const describeBytes = (key: string, bytes: Uint8Array): StoredBytes => ({
  key,
  size: bytes.byteLength,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

export async function putAttachment(ref: AttachmentRef, bytes: Uint8Array): Promise<StoredBytes> {
  const key = attachmentKey(ref);
  await putObject(key, bytes);
  return describeBytes(key, bytes);
}

/** `changed` if other bytes have been uploaded since. Checks the copy, which can't change. */
export async function copyUpload(ref: AttachmentRef, { upload, etag }: ReadyUpload): Promise<StoredBytes | 'changed'> {
  const key = attachmentKey(ref);
  if (!(await copyObject(uploadKey(upload.projectId, upload.id), key, etag))) return 'changed';
  const stored = describeBytes(key, await getObject(key));
  return stored.size === upload.size ? stored : 'changed';
}
