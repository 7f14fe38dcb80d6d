import type { Kind } from './record';

/** File names that Windows reserves ("Naming Files, Paths, and Namespaces"). */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
const TRAILING_DOTS = /\.+$/;

const KINDS_NAMED_BY_FILE: readonly Kind[] = ['template', 'segment', 'workflow'];

export function portableKey(kind: Kind, key: string): string {
  if (!KINDS_NAMED_BY_FILE.includes(kind)) return key;
  const parts = key.split('/').map((part) => part.replace(RESERVED, '$1-file'));
  return parts.map((part) => part.replace(TRAILING_DOTS, '') || 'unnamed').join('/');
}

export const collisionKey = (kind: Kind, key: string): string =>
  `${kind} ${KINDS_NAMED_BY_FILE.includes(kind) ? key.toLowerCase() : key}`;

export const withSlashes = (path: string): string => path.replaceAll('\\', '/');

/** Some Windows programs write \r\r\n. Without the lookbehind, a long run of \r would take quadratic time. */
export const unixLines = (text: string): string => text.replace(/(?<!\r)\r+\n/g, '\n');
