import { at, unlessStatus } from './objects';
import { headObject } from './storage';

const sdk = () => import('./bucket');

/** S3 puts the parts together while the caller waits, which takes seconds for gigabytes. */
const COMPLETION_MS = 60_000;

/** A large object that is stored part by part, by one function or by several after each other. */
export interface MultipartUpload {
  /** Belongs to this upload alone: an object there is what it has become. */
  key: string;
  id: string;
}

/** What S3 says of a stored part. It asks for both when the upload is completed. */
export interface StoredPart {
  etag: string;
  /** CRC-32, big-endian, in base64. */
  crc32: string;
}

/**
 * The algorithm of the parts' checksums. The SDK sends one with each part; if the upload was begun without naming it, S3
 * takes the parts and then refuses the completion with InvalidPart.
 */
const CHECKSUM = { ChecksumAlgorithm: 'CRC32' } as const;

/** Begins an upload. One that is not completed within a day is given up by the bucket itself. */
export async function beginUpload(key: string, contentType: string): Promise<MultipartUpload> {
  const { s3, CreateMultipartUploadCommand } = await sdk();
  const begin = new CreateMultipartUploadCommand({ ...at(key), ...CHECKSUM, ContentType: contentType });
  const { UploadId = '' } = await s3.send(begin);
  return { key, id: UploadId };
}

/** Stores a part, at least 5 MB but for the last. Null when there is no such upload any more. */
export async function putPart(
  { key, id }: MultipartUpload,
  number: number,
  body: Uint8Array,
): Promise<StoredPart | null> {
  const { s3, UploadPartCommand } = await sdk();
  const part = new UploadPartCommand({ ...at(key), ...CHECKSUM, UploadId: id, PartNumber: number, Body: body });
  const stored = await unlessStatus(s3.send(part), 404);
  return stored && { etag: stored.ETag ?? '', crc32: stored.ChecksumCRC32 ?? '' };
}

/**
 * Makes the object of these parts, numbered from 1. `lost` when the upload is gone, or a part is another one by now.
 * An upload that an earlier try completed is `completed` again.
 */
export async function completeUpload(
  { key, id }: MultipartUpload,
  parts: readonly StoredPart[],
): Promise<'completed' | 'lost'> {
  const { s3, CompleteMultipartUploadCommand } = await sdk();
  const Parts = parts.map(({ etag, crc32 }, index) => ({ ETag: etag, ChecksumCRC32: crc32, PartNumber: index + 1 }));
  const complete = new CompleteMultipartUploadCommand({ ...at(key), UploadId: id, MultipartUpload: { Parts } });
  try {
    await s3.send(complete, { requestTimeout: COMPLETION_MS });
    return 'completed';
  } catch (error) {
    const code = error instanceof Error ? error.name : '';
    if (code === 'InvalidPart') return 'lost';
    if (code !== 'NoSuchUpload') throw error;
    return (await headObject(key)) ? 'completed' : 'lost';
  }
}

/** Gives an upload up, with all its parts. */
export async function abortUpload({ key, id }: MultipartUpload): Promise<void> {
  const { s3, AbortMultipartUploadCommand } = await sdk();
  await unlessStatus(s3.send(new AbortMultipartUploadCommand({ ...at(key), UploadId: id })), 404);
}
