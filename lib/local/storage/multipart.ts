import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { readBody } from '../loopback';
import type { Blob } from './blobs';
import { type StorageCall, sendXml } from './call';
import { quoted } from './conditions';
import { invalidRequest, StorageError } from './errors';
import type { PartialUpload } from './partial-uploads';
import { headersOf, receive, receivePut } from './write-object';
import { tag, textsOf } from './xml';

/** S3's limits for multipart uploads. */
const MAX_PARTS = 10_000;
const MIN_PART_BYTES = 5 * 1024 ** 2;
const MAX_OBJECT_BYTES = 5 * 1024 ** 4;
const MAX_LIST_BYTES = 2 * 1024 ** 2;

/** CreateMultipartUpload. */
export function createUpload(call: StorageCall): void {
  const { store, bucket, key, clock } = call;
  const { id } = store.uploads.create({ bucket, key, headers: headersOf(call), startedAt: clock.now() });
  const children = [tag('Bucket', bucket), tag('Key', key), tag('UploadId', id)];
  sendXml(call, 'InitiateMultipartUploadResult', children);
}

/** UploadPart. */
export async function uploadPart(call: StorageCall): Promise<void> {
  const { store, query, response } = call;
  const number = Number(query.get('partNumber'));
  if (!(Number.isInteger(number) && number >= 1 && number <= MAX_PARTS)) {
    throw new StorageError(400, 'InvalidArgument', 'Part number must be an integer between 1 and 10000, inclusive');
  }
  find(call);
  const part = await receivePut(call);
  try {
    store.uploads.addPart(find(call), number, part);
  } catch (error) {
    store.forget(part);
    throw error;
  }
  response.writeHead(200, { etag: `"${part.md5}"`, 'x-amz-checksum-crc32': part.crc32 }).end();
}

/** CompleteMultipartUpload: the parts that are named, in this order, become the object. */
export async function completeUpload(call: StorageCall): Promise<void> {
  const { store, bucket, key, clock, request, url } = call;
  const xml = (await readBody(request, MAX_LIST_BYTES)).toString();
  const upload = find(call);
  const parts = namedParts(upload, textsOf(xml, 'PartNumber').map(Number), textsOf(xml, 'ETag'));
  const bytes = Readable.from(concatenated(call, parts), { objectMode: false });
  const blob = { ...(await receive(store, bytes, MAX_OBJECT_BYTES)), md5: etagOf(parts) };
  const object = { bucket, key, blob, headers: upload.headers, modifiedAt: clock.now() };
  store.put(object);
  store.uploads.remove(upload);
  const location = tag('Location', `${url}/${bucket}/${key}`);
  const children = [location, tag('Bucket', bucket), tag('Key', key), tag('ETag', quoted(object))];
  sendXml(call, 'CompleteMultipartUploadResult', children);
}

/** AbortMultipartUpload. */
export function abortUpload(call: StorageCall): void {
  call.store.uploads.remove(find(call));
  call.response.writeHead(204).end();
}

function find({ store, bucket, key, query }: StorageCall): PartialUpload {
  const upload = store.uploads.get(bucket, key, query.get('uploadId') ?? '');
  if (!upload) throw new StorageError(404, 'NoSuchUpload', 'The specified upload does not exist.');
  return upload;
}

function namedParts(upload: PartialUpload, numbers: number[], etags: string[]): Blob[] {
  if (numbers.length === 0 || numbers.length !== etags.length) throw invalidRequest('Name each part and its ETag.');
  const parts = numbers.map((number, index) => {
    const part = upload.parts[number];
    if (!part || etags[index]?.replaceAll('"', '') !== part.md5) {
      throw new StorageError(400, 'InvalidPart', 'One or more of the specified parts could not be found.');
    }
    if (index > 0 && number <= (numbers[index - 1] ?? 0)) {
      throw new StorageError(400, 'InvalidPartOrder', 'The list of parts was not in ascending order.');
    }
    return part;
  });
  if (parts.slice(0, -1).some(({ size }) => size < MIN_PART_BYTES)) {
    throw new StorageError(400, 'EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size');
  }
  return parts;
}

async function* concatenated({ store }: StorageCall, parts: Blob[]): AsyncGenerator<Buffer> {
  for (const part of parts) yield* store.readBlob(part) as AsyncIterable<Buffer>;
}

/** As S3 makes it: the digest of the parts' digests, and how many there are. */
function etagOf(parts: Blob[]): string {
  const digest = createHash('md5');
  for (const { md5 } of parts) digest.update(Buffer.from(md5, 'hex'));
  return `${digest.digest('hex')}-${parts.length}`;
}
