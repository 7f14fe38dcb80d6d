import { header, type StorageCall } from './call';
import { noSuchKey, preconditionFailed } from './errors';
import type { StoredObject } from './object-store';

export const quotedEtag = ({ blob }: StoredObject): string => `"${blob.md5}"`;

const listMatches = (list: string, object: StoredObject): boolean =>
  list.split(',').some((etag) => etag.trim() === '*' || etag.trim().replace(/^"|"$/g, '') === object.blob.md5);

export function checkWriteConditions(call: StorageCall, current: StoredObject | undefined): void {
  const ifMatch = header(call, 'if-match');
  if (ifMatch !== undefined && !current) throw noSuchKey(call.key);
  if (ifMatch !== undefined && current && !listMatches(ifMatch, current)) throw preconditionFailed('If-Match');
  const ifNoneMatch = header(call, 'if-none-match');
  if (ifNoneMatch !== undefined && current && listMatches(ifNoneMatch, current))
    throw preconditionFailed('If-None-Match');
}

export function checkReadConditions(call: StorageCall, object: StoredObject): boolean {
  const ifMatch = header(call, 'if-match');
  if (ifMatch !== undefined && !listMatches(ifMatch, object)) throw preconditionFailed('If-Match');
  const ifNoneMatch = header(call, 'if-none-match');
  return ifNoneMatch !== undefined && listMatches(ifNoneMatch, object);
}

export function checkCopySourceConditions(call: StorageCall, source: StoredObject): void {
  const ifMatch = header(call, 'x-amz-copy-source-if-match');
  if (ifMatch !== undefined && !listMatches(ifMatch, source)) throw preconditionFailed('x-amz-copy-source-If-Match');
  const ifNoneMatch = header(call, 'x-amz-copy-source-if-none-match');
  if (ifNoneMatch !== undefined && listMatches(ifNoneMatch, source)) {
    throw preconditionFailed('x-amz-copy-source-If-None-Match');
  }
}
