import type { EpochMs } from '../durations';
import { now } from '../ops/clock';
import { env } from '../ops/env';
import { objectAt, unlessStatus } from './objects';

const loadSdk = () => import('./bucket');

export async function putObject(key: string, body: Uint8Array, contentType?: string): Promise<void> {
  const { s3, PutObjectCommand } = await loadSdk();
  await s3.send(new PutObjectCommand({ ...objectAt(key), Body: body, ContentType: contentType }));
}

export async function findObject(key: string): Promise<Uint8Array | null> {
  const { s3, GetObjectCommand } = await loadSdk();
  const object = await unlessStatus(s3.send(new GetObjectCommand(objectAt(key))), 404);
  return object?.Body ? await object.Body.transformToByteArray() : null;
}

export async function getObject(key: string): Promise<Uint8Array> {
  const bytes = await findObject(key);
  if (!bytes) throw new Error('an object is missing from the email bucket');
  return bytes;
}

/** `from` and `to` are inclusive. Null if the ETag changed or the object no longer exists. */
export async function readRange(key: string, etag: string, from: number, to: number): Promise<Uint8Array | null> {
  const { s3, GetObjectCommand } = await loadSdk();
  const range = new GetObjectCommand({ ...objectAt(key), IfMatch: etag, Range: `bytes=${from}-${to}` });
  const object = await unlessStatus(s3.send(range), 404, 412);
  return object?.Body ? await object.Body.transformToByteArray() : null;
}

export async function headObject(key: string): Promise<{ size: number; etag: string } | null> {
  const { s3, HeadObjectCommand } = await loadSdk();
  const object = await unlessStatus(s3.send(new HeadObjectCommand(objectAt(key))), 404);
  return object ? { size: object.ContentLength ?? 0, etag: object.ETag ?? '' } : null;
}

/** False if the ETag changed or the object no longer exists. */
export async function copyObject(from: string, to: string, etag: string): Promise<boolean> {
  const { s3, CopyObjectCommand } = await loadSdk();
  const source = `${env('emailBucket')}/${from.split('/').map(encodeURIComponent).join('/')}`;
  const copy = new CopyObjectCommand({ ...objectAt(to), CopySource: source, CopySourceIfMatch: etag });
  return (await unlessStatus(s3.send(copy), 404, 412)) !== null;
}

export async function deleteObject(key: string): Promise<void> {
  const { s3, DeleteObjectCommand } = await loadSdk();
  await s3.send(new DeleteObjectCommand(objectAt(key)));
}

/** Anyone who has the form can store this one object until it expires. */
export interface UploadForm {
  url: string;
  fields: Record<string, string>;
}

export interface UploadTerms {
  key: string;
  contentType: string;
  size: number;
  expiresAt: EpochMs;
}

export async function signUpload({ key, contentType, size, expiresAt }: UploadTerms): Promise<UploadForm> {
  const { s3, createPresignedPost } = await loadSdk();
  return createPresignedPost(s3, {
    ...objectAt(key),
    Fields: { 'Content-Type': contentType },
    Conditions: [['content-length-range', size, size]],
    // `expiresAt` is a time of the service's clock. The SDK adds this number of seconds to the machine's clock and
    // drops the fraction of a second, so that the form would expire early without the added second.
    Expires: Math.ceil((expiresAt - Date.now()) / 1000) + 1,
  });
}

export interface DownloadTerms {
  key: string;
  filename: string;
  expiresAt: EpochMs;
}

export async function signDownload({ key, filename, expiresAt }: DownloadTerms): Promise<string> {
  const { s3, GetObjectCommand, getSignedUrl } = await loadSdk();
  const ResponseContentDisposition = `attachment; filename="${filename}"`;
  const time = now();
  return getSignedUrl(s3, new GetObjectCommand({ ...objectAt(key), ResponseContentDisposition }), {
    signingDate: new Date(time),
    expiresIn: Math.max(1, Math.floor((expiresAt - time) / 1000)),
  });
}

export async function listObjects(prefix: string, after?: string): Promise<{ keys: string[]; hasMore: boolean }> {
  const { s3, ListObjectsV2Command } = await loadSdk();
  const { Contents = [], IsTruncated = false } = await s3.send(
    new ListObjectsV2Command({ Bucket: env('emailBucket'), Prefix: prefix, StartAfter: after }),
  );
  return { keys: Contents.flatMap(({ Key }) => Key ?? []), hasMore: IsTruncated };
}

export async function deleteObjects(keys: readonly string[]): Promise<void> {
  const { s3, DeleteObjectsCommand } = await loadSdk();
  const { Errors = [] } = await s3.send(
    new DeleteObjectsCommand({
      Bucket: env('emailBucket'),
      Delete: { Objects: keys.map((Key) => ({ Key })), Quiet: true },
    }),
  );
  const [first] = Errors;
  if (first) throw new Error(`S3 could not delete ${Errors.length} objects: ${first.Code ?? 'unknown reason'}`);
}
