import { header, type StorageCall } from './call';
import { noSuchKey, preconditionFailed } from './errors';
import type { StoredObject } from './object-store';

export const quoted = ({ blob }: StoredObject): string => `"${blob.md5}"`;

/** Whether an ETag is in a list such as `"a", "b"` or `*`. */
const matches = (list: string, object: StoredObject): boolean =>
  list.split(',').some((etag) => etag.trim() === '*' || etag.trim().replace(/^"|"$/g, '') === object.blob.md5);

/** Refuses a write whose If-Match or If-None-Match does not hold; call it right before the write. */
export function checkWrite(call: StorageCall, current: StoredObject | undefined): void {
  const ifMatch = header(call, 'if-match');
  if (ifMatch !== undefined && !current) throw noSuchKey(call.key);
  if (ifMatch !== undefined && current && !matches(ifMatch, current)) throw preconditionFailed('If-Match');
  const ifNoneMatch = header(call, 'if-none-match');
  if (ifNoneMatch !== undefined && current && matches(ifNoneMatch, current)) throw preconditionFailed('If-None-Match');
}

/** Refuses a read whose If-Match does not hold; true when If-None-Match says that the reader has it. */
export function isUnchanged(call: StorageCall, object: StoredObject): boolean {
  const ifMatch = header(call, 'if-match');
  if (ifMatch !== undefined && !matches(ifMatch, object)) throw preconditionFailed('If-Match');
  const ifNoneMatch = header(call, 'if-none-match');
  return ifNoneMatch !== undefined && matches(ifNoneMatch, object);
}

/** Refuses a copy whose source is not the expected one any more. */
export function checkSource(call: StorageCall, source: StoredObject): void {
  const ifMatch = header(call, 'x-amz-copy-source-if-match');
  if (ifMatch !== undefined && !matches(ifMatch, source)) throw preconditionFailed('x-amz-copy-source-If-Match');
  const ifNoneMatch = header(call, 'x-amz-copy-source-if-none-match');
  if (ifNoneMatch !== undefined && matches(ifNoneMatch, source)) {
    throw preconditionFailed('x-amz-copy-source-If-None-Match');
  }
}
