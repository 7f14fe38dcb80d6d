import { header, type StorageCall } from './call';
import { noSuchKey, preconditionFailed } from './errors';
import type { StoredObject } from './object-store';

export const quotedEtag = ({ blob }: StoredObject): string => `"${blob.md5}"`;

const matches = (list: string, object: StoredObject): boolean =>
  list.split(',').some((etag) => etag.trim() === '*' || etag.trim().replace(/^"|"$/g, '') === object.blob.md5);

export function checkWrite(call: StorageCall, current: StoredObject | undefined): void {
  const ifMatch = header(call, 'if-match');
  if (ifMatch !== undefined && !current) throw noSuchKey(call.key);
  if (ifMatch !== undefined && current && !matches(ifMatch, current)) throw preconditionFailed('If-Match');
  const ifNoneMatch = header(call, 'if-none-match');
  if (ifNoneMatch !== undefined && current && matches(ifNoneMatch, current)) throw preconditionFailed('If-None-Match');
}

export function isUnchanged(call: StorageCall, object: StoredObject): boolean {
  const ifMatch = header(call, 'if-match');
  if (ifMatch !== undefined && !matches(ifMatch, object)) throw preconditionFailed('If-Match');
  const ifNoneMatch = header(call, 'if-none-match');
  return ifNoneMatch !== undefined && matches(ifNoneMatch, object);
}

export function checkSource(call: StorageCall, source: StoredObject): void {
  const ifMatch = header(call, 'x-amz-copy-source-if-match');
  if (ifMatch !== undefined && !matches(ifMatch, source)) throw preconditionFailed('x-amz-copy-source-If-Match');
  const ifNoneMatch = header(call, 'x-amz-copy-source-if-none-match');
  if (ifNoneMatch !== undefined && matches(ifNoneMatch, source)) {
    throw preconditionFailed('x-amz-copy-source-If-None-Match');
  }
}
