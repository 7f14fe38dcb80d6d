import { MINUTE_MS } from '../durations';
import { objectAt, unlessStatus } from './objects';
import { headObject } from './storage';

const loadSdk = () => import('./bucket');

/** S3 joins gigabytes in seconds. */
const COMPLETION_TIMEOUT_MS = MINUTE_MS;

export interface MultipartUpload {
  key: string;
  id: string;
}

export interface StoredPart {
  etag: string;
  /** Big-endian, in base64. */
  crc32: string;
}

/** The SDK sends part checksums. If the upload names no algorithm, completion fails with InvalidPart. */
const CHECKSUM = { ChecksumAlgorithm: 'CRC32' } as const;

/** The bucket aborts incomplete uploads after a day. */
export async function beginUpload(key: string, contentType: string): Promise<MultipartUpload> {
  const { s3, CreateMultipartUploadCommand } = await loadSdk();
  const begin = new CreateMultipartUploadCommand({ ...objectAt(key), ...CHECKSUM, ContentType: contentType });
  const { UploadId = '' } = await s3.send(begin);
  return { key, id: UploadId };
}

/** A part has at least 5 MB, except the last. Null if the upload no longer exists. */
export async function uploadPart(
  { key, id }: MultipartUpload,
  number: number,
  body: Uint8Array,
): Promise<StoredPart | null> {
  const { s3, UploadPartCommand } = await loadSdk();
  const part = new UploadPartCommand({ ...objectAt(key), ...CHECKSUM, UploadId: id, PartNumber: number, Body: body });
  const response = await unlessStatus(s3.send(part), 404);
  return response && { etag: response.ETag ?? '', crc32: response.ChecksumCRC32 ?? '' };
}

/** `lost` if the upload no longer exists or a part changed. A repeat returns `completed` again. */
export async function completeUpload(
  { key, id }: MultipartUpload,
  parts: readonly StoredPart[],
): Promise<'completed' | 'lost'> {
  const { s3, CompleteMultipartUploadCommand } = await loadSdk();
  const Parts = parts.map(({ etag, crc32 }, index) => ({ ETag: etag, ChecksumCRC32: crc32, PartNumber: index + 1 }));
  const complete = new CompleteMultipartUploadCommand({ ...objectAt(key), UploadId: id, MultipartUpload: { Parts } });
  try {
    await s3.send(complete, { requestTimeout: COMPLETION_TIMEOUT_MS });
    return 'completed';
  } catch (error) {
    const code = error instanceof Error ? error.name : '';
    if (code === 'InvalidPart') return 'lost';
    if (code !== 'NoSuchUpload') throw error;
    return (await headObject(key)) ? 'completed' : 'lost';
  }
}

export async function abortUpload({ key, id }: MultipartUpload): Promise<void> {
  const { s3, AbortMultipartUploadCommand } = await loadSdk();
  await unlessStatus(s3.send(new AbortMultipartUploadCommand({ ...objectAt(key), UploadId: id })), 404);
}
