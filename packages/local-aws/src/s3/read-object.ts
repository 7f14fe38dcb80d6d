import { pipeline } from 'node:stream/promises';
import { header, type StorageCall } from './call';
import { checkReadConditions, quotedEtag } from './conditions';
import { noSuchKey, StorageError } from './errors';
import type { StoredObject } from './object-store';

const OVERRIDABLE_HEADERS =
  'content-disposition content-type content-language cache-control content-encoding expires'.split(' ');

export async function getObject(call: StorageCall): Promise<void> {
  const { store, bucket, key, request, response } = call;
  const object = store.get(bucket, key);
  if (!object) throw noSuchKey(key);
  if (checkReadConditions(call, object)) {
    response.writeHead(304, { etag: quotedEtag(object) }).end();
    return;
  }
  const range = readRange(header(call, 'range'), object.blob.size);
  const { start, end } = range ?? { start: 0, end: object.blob.size - 1 };
  response.writeHead(range ? 206 : 200, {
    ...headersOf(call, object),
    'content-length': end - start + 1,
    ...(range ? { 'content-range': `bytes ${start}-${end}/${object.blob.size}` } : checksum(call, object)),
  });
  if (request.method === 'HEAD') response.end();
  else await pipeline(store.read(object, start, end), response);
}

function headersOf({ query }: StorageCall, object: StoredObject): Record<string, string> {
  const headers: Record<string, string> = {
    ...object.headers,
    etag: quotedEtag(object),
    'last-modified': new Date(object.modifiedAt).toUTCString(),
    'accept-ranges': 'bytes',
  };
  for (const name of OVERRIDABLE_HEADERS) {
    const value = query.get(`response-${name}`);
    if (value !== null) headers[name] = value;
  }
  return headers;
}

const checksum = (call: StorageCall, { blob }: StoredObject): Record<string, string> =>
  header(call, 'x-amz-checksum-mode') === 'ENABLED' || call.query.get('x-amz-checksum-mode') === 'ENABLED'
    ? { 'x-amz-checksum-crc32': blob.crc32, 'x-amz-checksum-type': 'FULL_OBJECT' }
    : {};

/** RFC 9110, section 14.1.2. */
function readRange(rangeHeader: string | undefined, size: number): { start: number; end: number } | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(rangeHeader ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start > end) {
    throw new StorageError(416, 'InvalidRange', 'The requested range is not satisfiable', {
      ActualObjectSize: String(size),
    });
  }
  return { start, end };
}
