import { tag } from '../xml';
import type { Blob } from './blobs';
import { decodeAwsChunked } from './byte-reader';
import { header, type StorageCall, sendXml } from './call';
import { checkCopySourceConditions, checkWriteConditions, quotedEtag } from './conditions';
import { entityTooLarge, invalidRequest, noSuchKey, StorageError } from './errors';
import type { ObjectHeaders, ObjectStore, StoredObject } from './object-store';

const MAX_OBJECT_BYTES = 5 * 1024 ** 3;
const STORED_HEADERS = ['content-type', 'cache-control', 'content-disposition', 'content-language', 'expires'];
const DEFAULT_TYPE = 'application/octet-stream';

export async function putObject(call: StorageCall): Promise<void> {
  const { bucket, key, response, clock } = call;
  const blob = await receivePut(call);
  const object = { bucket, key, blob, headers: headersOf(call), modifiedAt: clock.now() };
  putIfAllowed(call, object);
  response.writeHead(200, { etag: quotedEtag(object), 'x-amz-checksum-crc32': blob.crc32 }).end();
}

export function receivePut(call: StorageCall): Promise<Blob> {
  const trailers = new Map<string, string>();
  const isChunked = /(^|,)\s*aws-chunked/.test(header(call, 'content-encoding') ?? '') || isStreamed(call);
  const body = isChunked ? decodeAwsChunked(call.body, trailers) : call.body;
  return storeBlob(call.store, body, MAX_OBJECT_BYTES, (blob) => checkIntegrity(call, trailers, blob));
}

const isStreamed = (call: StorageCall): boolean =>
  header(call, 'x-amz-content-sha256')?.startsWith('STREAMING-') ?? false;

export async function storeBlob(
  store: ObjectStore,
  body: AsyncIterable<Buffer>,
  limit: number,
  check: (blob: Blob) => void = () => undefined,
): Promise<Blob> {
  const writer = store.writer();
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.length;
      if (size > limit) throw entityTooLarge(size, limit);
      writer.write(chunk);
    }
  } catch (error) {
    writer.discard();
    throw error;
  }
  const blob = writer.finish();
  try {
    check(blob);
  } catch (error) {
    store.removeBlob(blob);
    throw error;
  }
  return blob;
}

export async function copyObject(call: StorageCall): Promise<void> {
  const { store, bucket, key, clock } = call;
  const sourcePath = decodeURIComponent(header(call, 'x-amz-copy-source') ?? '').replace(/^\//, '');
  const [sourceBucket = '', ...keyParts] = sourcePath.split('/');
  const sourceKey = keyParts.join('/');
  const source = store.get(sourceBucket, sourceKey);
  if (!source) throw noSuchKey(sourceKey);
  checkCopySourceConditions(call, source);
  const replacesMetadata = header(call, 'x-amz-metadata-directive') === 'REPLACE';
  if (source.bucket === bucket && source.key === key && !replacesMetadata) {
    throw invalidRequest('An object can be copied to itself only with other metadata.');
  }
  const blob = await storeBlob(store, store.read(source), MAX_OBJECT_BYTES);
  const object = {
    bucket,
    key,
    blob,
    headers: replacesMetadata ? headersOf(call) : source.headers,
    modifiedAt: clock.now(),
  };
  putIfAllowed(call, object);
  const modified = tag('LastModified', new Date(object.modifiedAt).toISOString());
  sendXml(call, 'CopyObjectResult', [tag('ETag', quotedEtag(object)), modified]);
}

export function deleteObject({ store, bucket, key, response }: StorageCall): void {
  store.delete(bucket, key);
  response.writeHead(204).end();
}

function putIfAllowed(call: StorageCall, object: StoredObject): void {
  try {
    checkWriteConditions(call, call.store.get(object.bucket, object.key));
  } catch (error) {
    call.store.removeBlob(object.blob);
    throw error;
  }
  call.store.put(object);
}

export function headersOf(call: StorageCall): ObjectHeaders {
  const headers: ObjectHeaders = { 'content-type': DEFAULT_TYPE };
  for (const name of Object.keys(call.request.headers)) {
    const value = header(call, name);
    if (value && (STORED_HEADERS.includes(name) || name.startsWith('x-amz-meta-'))) headers[name] = value;
  }
  const encodings = (header(call, 'content-encoding') ?? '').split(',').map((encoding) => encoding.trim());
  const stored = encodings.filter((encoding) => encoding && encoding !== 'aws-chunked').join(', ');
  return stored ? { ...headers, 'content-encoding': stored } : headers;
}

function checkIntegrity(call: StorageCall, trailers: Map<string, string>, blob: Blob): void {
  const crc32 = trailers.get('x-amz-checksum-crc32') ?? header(call, 'x-amz-checksum-crc32');
  const md5 = header(call, 'content-md5');
  const length = header(call, 'x-amz-decoded-content-length');
  const isIntact =
    (crc32 === undefined || crc32 === blob.crc32) &&
    (md5 === undefined || Buffer.from(md5, 'base64').toString('hex') === blob.md5) &&
    (length === undefined || Number(length) === blob.size);
  if (!isIntact) throw new StorageError(400, 'BadDigest', 'The checksum you specified did not match what we received.');
}
