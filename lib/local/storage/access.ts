import { header, type StorageCall } from './call';
import { accessDenied } from './errors';

/** Refuses requests that nobody signed and presigned addresses whose time is over. The signature itself is not checked. */
export function checkAccess(call: StorageCall): void {
  const { query, clock } = call;
  if (query.has('X-Amz-Signature')) {
    const signedAt = readAmzDate(query.get('X-Amz-Date') ?? '');
    const seconds = Number(query.get('X-Amz-Expires'));
    if (!(signedAt + seconds * 1000 > clock.now())) throw accessDenied('Request has expired');
  } else if (!isSigned(call)) throw accessDenied();
}

/** Web pages have presigned addresses and forms, and no keys to sign with: one that says it signed has made that up. */
const isSigned = (call: StorageCall): boolean =>
  header(call, 'origin') === undefined && header(call, 'authorization')?.startsWith('AWS4-HMAC-SHA256 ') === true;

/** `20261121T120000Z` in epoch milliseconds; NaN when it is none. */
const readAmzDate = (text: string): number =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

/** Lets browsers of any origin upload and download; what they may do is in the signed address or form. */
export function allowOrigin(call: StorageCall): void {
  if (header(call, 'origin') === undefined) return;
  call.response.setHeader('access-control-allow-origin', '*');
  call.response.setHeader('access-control-expose-headers', 'ETag, Location');
}

export function answerPreflight(call: StorageCall): void {
  call.response.setHeader('access-control-allow-methods', 'GET, HEAD, POST, PUT');
  call.response.setHeader('access-control-allow-headers', header(call, 'access-control-request-headers') ?? '*');
  call.response.setHeader('access-control-max-age', '3000');
  call.response.writeHead(200).end();
}
