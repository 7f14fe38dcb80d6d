import { domainToASCII } from 'node:url';
import type { FieldError } from '../contract/errors';
import { isLabel } from './domains/name';

export const addressErrors = (field: string, text: string | undefined): FieldError[] =>
  text === undefined || parseAddress(text)
    ? []
    : [{ field, message: invalidAddressMessage(text), code: 'invalid_string' }];

/** Undefined if all characters before the @ are ASCII. */
export function nonAsciiMessage(text: string): string | undefined {
  const localPart = text.slice(0, Math.max(0, text.lastIndexOf('@')));
  return /[^\0-\x7f]/u.test(localPart) ? 'Only ASCII is allowed before the @ of an address.' : undefined;
}

export const invalidAddressMessage = (text: string): string => nonAsciiMessage(text) ?? 'Invalid email address.';

/** In lowercase, with an ASCII local part and the domain as A-labels. */
export type EmailAddress = string & { readonly __brand: 'EmailAddress' };

/** RFC 5321 sections 4.5.3.1.1 to 4.5.3.1.3; 254 is the longest path without its brackets. */
export const MAX_LOCAL = 64;
export const MAX_DOMAIN = 255;
export const MAX_ADDRESS = 254;
/** Longer than any address with a Unicode domain. Keeps long hostile input from the IDNA code. */
const MAX_INPUT = 1_000;

/** RFC 5322 section 3.2.3. */
const DOT_ATOM = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;

/**
 * Rejects quoted local parts and address literals (allowed by RFC 5321, rarely by SES and receivers), single-label
 * domains, and non-ASCII local parts (SES has no SMTPUTF8).
 */
export function parseAddress(input: string): EmailAddress | null {
  const text = input.length <= MAX_INPUT ? input.trim() : '';
  const at = text.lastIndexOf('@');
  // Without an `@`, the local part is empty, which is rejected below.
  const local = asciiLower(text.slice(0, Math.max(at, 0)));
  const domain = asciiDomain(text.slice(at + 1));
  if (local === null || domain === null || local.length > MAX_LOCAL || !DOT_ATOM.test(local)) return null;
  const address = `${local}@${domain}`;
  return address.length <= MAX_ADDRESS ? (address as EmailAddress) : null;
}

export function checkedAddress(text: string): EmailAddress {
  const address = parseAddress(text);
  if (address === null) throw new Error('an address has not been checked');
  return address;
}

/** Null unless ASCII. Checks before lowercasing, which would turn the Kelvin sign into a "k". */
const asciiLower = (text: string): string | null => (/^[!-~]*$/.test(text) ? text.toLowerCase() : null);

export function asciiDomain(input: string): string | null {
  // domainToASCII would decode %-escapes. It reads numbers as IPv4 addresses, which are rejected below.
  if (input.length > MAX_INPUT || /[^A-Za-z0-9.\-\u0080-\u{10ffff}]/u.test(input)) return null;
  const domain = domainToASCII(input);
  const labels = domain.split('.');
  const topLevel = labels.at(-1) ?? '';
  const isName = labels.length > 1 && labels.every(isLabel) && !/^\d+$/.test(topLevel);
  return isName && domain.length <= MAX_DOMAIN ? domain : null;
}

export const domainOf = (address: EmailAddress): string => address.slice(address.lastIndexOf('@') + 1);

/** `j***@e***.com`, for logs and public pages. Takes any text. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  if (at < 0) return '***';
  const domain = address.slice(at + 1);
  const ending = domain.includes('.') ? domain.slice(domain.lastIndexOf('.')) : '';
  return `${firstCharacter(address.slice(0, at))}***@${firstCharacter(domain)}***${ending}`;
}

function firstCharacter(text: string): string {
  const [first = ''] = Array.from(text.slice(0, 2));
  return first;
}
