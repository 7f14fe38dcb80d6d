import type { Route } from './route';

const KB = 1024;

/** Lambda's event limit is 6 MB. */
const MAX_BYTES = 6 * KB * KB;

/** 32 KB of data, even if JSON escapes each byte as six. */
export const MAX_CONTACT_BODY_BYTES = 256 * KB;
/** 4 KB of data, plus address, event name and proof. */
export const MAX_PUBLIC_BODY_BYTES = 8 * KB;
export const MAX_SESSION_BODY_BYTES = 4 * KB;
/** 20 fields of 500 characters, which JSON may escape. */
export const MAX_FORM_BODY_BYTES = 64 * KB;

type BodyLimits = Pick<Route, 'maxBodyBytes' | 'maxPublicBodyBytes'>;

export function bodyLimit({ maxBodyBytes = MAX_BYTES, maxPublicBodyBytes }: BodyLimits, isPublic = false): number {
  return isPublic ? (maxPublicBodyBytes ?? maxBodyBytes) : maxBodyBytes;
}

export const sizeText = (bytes: number): string => (bytes < KB * KB ? `${bytes / KB} KB` : `${bytes / KB / KB} MB`);

export function bodyLimitText(route: BodyLimits): string | null {
  const { maxBodyBytes, maxPublicBodyBytes } = route;
  if (maxBodyBytes === undefined && maxPublicBodyBytes === undefined) return null;
  const publicPart = maxPublicBodyBytes === undefined ? '' : `, ${sizeText(maxPublicBodyBytes)} with a public key`;
  return `The maximum body size is ${sizeText(bodyLimit(route))}${publicPart}.`;
}
