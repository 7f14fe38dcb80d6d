import { isIP } from 'node:net';
import { optionalEnv } from '../ops/env';
import { isLoopbackAddress, isPublicAddress } from './addresses';

export type RequestTarget = { url: URL } | { error: string };

const MAX_LENGTH = 2_048;
const HTTPS_PORT = 443;
/** Lower ports are those of email, shells and name servers. */
const MIN_OTHER_PORT = 1_024;

/** RFC 6761, 6762, 7686, 8375, 9476, and ICANN's `internal`. */
const nonPublicNames = /(^|\.)(localhost|local|internal|home\.arpa|lan|invalid|test|onion|alt)$/;
/** RFC 1035, section 2.3.4; some hosts have underscores. */
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;
const MAX_NAME = 253;
const FORBIDDEN_CHARACTERS = /[\s\\\p{Cc}\p{Cf}]/u;

const mayCallLoopback = (): boolean => optionalEnv('webhookLoopback') !== undefined;

export const isAllowedAddress = (address: string): boolean =>
  isPublicAddress(address) || (mayCallLoopback() && isLoopbackAddress(address));

/** Checks the normalized URL. The addresses of a name are checked on connecting. */
export function readTarget(text: string, isLoopbackAllowed = mayCallLoopback()): RequestTarget {
  if (text.length > MAX_LENGTH) return { error: `A URL has at most ${MAX_LENGTH} characters.` };
  if (FORBIDDEN_CHARACTERS.test(text)) {
    return { error: 'Spaces, backslashes and control characters are not allowed.' };
  }
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url) return { error: 'Not a URL.' };
  if (url.username !== '' || url.password !== '') {
    return { error: 'A URL with a user name or a password is not allowed.' };
  }
  if (isLoopbackAllowed && isLoopback(url)) return { url };
  const error = schemeError(url) ?? portError(url) ?? hostError(hostOf(url));
  return error === null ? { url } : { error };
}

export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

export const isLoopback = (url: URL): boolean =>
  (url.protocol === 'http:' || url.protocol === 'https:') &&
  (url.hostname === 'localhost' || isLoopbackAddress(hostOf(url)));

const schemeError = ({ protocol }: URL): string | null => (protocol === 'https:' ? null : 'Only https:// is allowed.');

function portError({ port }: URL): string | null {
  const number = port === '' ? HTTPS_PORT : Number(port);
  return number === HTTPS_PORT || number >= MIN_OTHER_PORT
    ? null
    : `The port must be ${HTTPS_PORT}, or ${MIN_OTHER_PORT} and above.`;
}

function hostError(host: string): string | null {
  if (isIP(host) !== 0) return isPublicAddress(host) ? null : 'The address is outside the public internet.';
  const labels = host.split('.');
  const isName = host.length <= MAX_NAME && labels.length > 1 && labels.every((label) => LABEL.test(label));
  if (!isName) return 'The host must be a full domain name.';
  return nonPublicNames.test(host) ? 'The host is outside the public internet.' : null;
}
