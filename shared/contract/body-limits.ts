import type { Route } from './route';

const KB = 1024;

/** Lambda takes events of 6 MB, so a larger body could not have arrived unescaped. */
const MAXIMUM_BYTES = 6 * KB * KB;

/** 32 KB of data, of which JSON may write each byte as an escape of six. */
export const CONTACT_BODY = 256 * KB;
/** With a public key: 4 KB of data, an address, the name of the event and a proof. */
export const PUBLIC_BODY = 8 * KB;
/** Short texts that anybody can send. */
export const SESSION_BODY = 4 * KB;
/** What people type into a form or a page: up to 20 fields of 500 characters, which JSON may write as escapes. */
export const FORM_BODY = 64 * KB;

type Limited = Pick<Route, 'maxBodyBytes' | 'maxPublicBodyBytes'>;

/** Bytes that a body of the route can have. */
export function bodyLimit({ maxBodyBytes = MAXIMUM_BYTES, maxPublicBodyBytes }: Limited, isPublic = false): number {
  return isPublic ? (maxPublicBodyBytes ?? maxBodyBytes) : maxBodyBytes;
}

/** A number of bytes as a sentence has it. */
export const sizeText = (bytes: number): string => (bytes < KB * KB ? `${bytes / KB} KB` : `${bytes / KB / KB} MB`);

/** What the documentation says of the body's size; null if the route has no limit of its own. */
export function bodyLimitText(route: Limited): string | null {
  const { maxBodyBytes, maxPublicBodyBytes } = route;
  if (maxBodyBytes === undefined && maxPublicBodyBytes === undefined) return null;
  const beside = maxPublicBodyBytes === undefined ? '' : `, ${sizeText(maxPublicBodyBytes)} with a public key`;
  return `The maximum body size is ${sizeText(bodyLimit(route))}${beside}.`;
}
