import { createHash } from 'node:crypto';
import { copyObject, getObject, putObject } from '../../aws/storage';
import { keptUntil, mailPrefix } from './contents';
import { type ReadyUpload, uploadKey } from './uploads';

/** Where the bytes of an attachment are in the bucket. */
export interface StoredBytes {
  key: string;
  size: number;
  sha256: string;
}

/** Which attachment of which request, and when its mail is due (epoch milliseconds). */
export interface AttachmentPlace {
  projectId: string;
  requestSeed: string;
  index: number;
  dueAt: number;
}

/** A repeat of the request makes the same key, and so replaces the bytes by the same bytes. */
function attachmentKey({ projectId, requestSeed, index, dueAt }: AttachmentPlace): string {
  const name = createHash('sha256').update(`attachment\n${requestSeed}\n${index}`).digest('hex');
  return `${mailPrefix(keptUntil(dueAt))}${projectId}/a/${name}`;
}

const describeBytes = (key: string, bytes: Uint8Array): StoredBytes => ({
  key,
  size: bytes.byteLength,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

/** Stores an attachment that came with the request. */
export async function putAttachment(place: AttachmentPlace, bytes: Uint8Array): Promise<StoredBytes> {
  const key = attachmentKey(place);
  await putObject(key, bytes);
  return describeBytes(key, bytes);
}

/**
 * Copies a checked upload to a place where it outlasts its mail. Returns `changed` if other bytes have been uploaded
 * since the check. Size and hash are read from the copy, which nobody can change any more.
 */
export async function copyUpload(
  place: AttachmentPlace,
  { upload, etag }: ReadyUpload,
): Promise<StoredBytes | 'changed'> {
  const key = attachmentKey(place);
  if (!(await copyObject(uploadKey(upload.projectId, upload.id), key, etag))) return 'changed';
  const stored = describeBytes(key, await getObject(key));
  return stored.size === upload.size ? stored : 'changed';
}
