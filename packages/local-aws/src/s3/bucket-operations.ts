import { readBody } from '../loopback';
import { tag, textsOf } from '../xml';
import { header, type StorageCall, sendXml } from './call';
import { quotedEtag } from './conditions';
import { invalidRequest, StorageError } from './errors';
import type { StoredObject } from './object-store';

const MAX_KEYS = 1000;
const MAX_DELETE_BYTES = 2 * 1024 * 1024;

export function createBucket({ store, bucket, response }: StorageCall): void {
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    throw new StorageError(400, 'InvalidBucketName', 'The specified bucket is not valid.');
  }
  if (!store.createBucket(bucket)) {
    throw new StorageError(
      409,
      'BucketAlreadyOwnedByYou',
      'Your previous request to create the named bucket succeeded.',
    );
  }
  response.writeHead(200, { location: `/${bucket}` }).end();
}

export function headBucket({ response }: StorageCall): void {
  response.writeHead(200).end();
}

interface Listing {
  /** By name; undefined for a common prefix. */
  entries: Map<string, StoredObject | undefined>;
  isTruncated: boolean;
}

export function listObjects(call: StorageCall): void {
  const { bucket, query } = call;
  const prefix = query.get('prefix') ?? '';
  const token = query.get('continuation-token');
  const after = token === null ? (query.get('start-after') ?? '') : Buffer.from(token, 'base64url').toString();
  const limit = Math.min(MAX_KEYS, Number(query.get('max-keys') ?? MAX_KEYS));
  const { entries, isTruncated } = readListing(call, prefix, after, limit);
  const lastName = [...entries.keys()].at(-1) ?? '';
  const children = [
    tag('Name', bucket),
    tag('Prefix', prefix),
    tag('MaxKeys', limit),
    tag('KeyCount', entries.size),
    tag('IsTruncated', isTruncated),
    ...(isTruncated ? [tag('NextContinuationToken', Buffer.from(lastName).toString('base64url'))] : []),
    ...[...entries].map(([name, object]) => (object ? contentsOf(object) : commonPrefix(name))),
  ];
  sendXml(call, 'ListBucketResult', children);
}

function readListing({ store, bucket, query }: StorageCall, prefix: string, after: string, limit: number): Listing {
  const delimiter = query.get('delimiter') ?? '';
  const entries: Listing['entries'] = new Map();
  for (const object of store.list(bucket, prefix)) {
    const delimiterIndex = delimiter ? object.key.indexOf(delimiter, prefix.length) : -1;
    const isObject = delimiterIndex < 0;
    const name = isObject ? object.key : object.key.slice(0, delimiterIndex + delimiter.length);
    if (name <= after || entries.has(name)) continue;
    if (entries.size >= limit) return { entries, isTruncated: true };
    entries.set(name, isObject ? object : undefined);
  }
  return { entries, isTruncated: false };
}

const commonPrefix = (name: string): string => tag.raw('CommonPrefixes', tag('Prefix', name));

const contentsOf = (object: StoredObject): string =>
  tag.raw(
    'Contents',
    tag('Key', object.key),
    tag('LastModified', new Date(object.modifiedAt).toISOString()),
    tag('ETag', quotedEtag(object)),
    tag('Size', object.blob.size),
    tag('StorageClass', 'STANDARD'),
  );

export async function deleteObjects(call: StorageCall): Promise<void> {
  const { store, bucket, request } = call;
  if (header(call, 'content-md5') === undefined && header(call, 'x-amz-checksum-crc32') === undefined) {
    throw invalidRequest('Missing required header for this request: Content-MD5 OR x-amz-checksum-*');
  }
  const xml = (await readBody(request, MAX_DELETE_BYTES)).toString();
  const keys = textsOf(xml, 'Key');
  if (keys.length === 0 || keys.length > MAX_KEYS) throw invalidRequest('The request must contain 1 to 1000 keys.');
  for (const key of keys) store.delete(bucket, key);
  const isQuiet = textsOf(xml, 'Quiet').includes('true');
  const deleted = isQuiet ? [] : keys.map((key) => tag.raw('Deleted', tag('Key', key)));
  sendXml(call, 'DeleteResult', deleted);
}
