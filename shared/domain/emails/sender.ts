import { type EmailAddress, parseAddress } from '../address';
import { withoutControls } from '../escape-html';
import { formatAddress } from './headers';

export interface SenderParts {
  from?: string | null | undefined;
  fromName?: string | null | undefined;
  replyTo?: string | null | undefined;
}

export type SenderOrigin = 'own' | 'template' | 'project';

interface WholeSender {
  from?: string;
  fromName?: string;
  replyTo?: string;
  origin: SenderOrigin;
}

/**
 * Fills what the email leaves out from the template, then from the project, whose name applies only to its own
 * address. An own name or reply-to address of null means none.
 */
export function wholeSender(own: SenderParts, template: SenderParts | null, project: SenderParts): WholeSender {
  const from = own.from ?? template?.from ?? project.from;
  const origin = senderOrigin(own, template);
  const defaultName = template?.fromName ?? (origin === 'project' ? project.fromName : null);
  const fromName = own.fromName === undefined ? defaultName : own.fromName;
  const replyTo = own.replyTo === undefined ? (template?.replyTo ?? project.replyTo) : own.replyTo;
  return { ...(from ? { from } : {}), ...(fromName ? { fromName } : {}), ...(replyTo ? { replyTo } : {}), origin };
}

function senderOrigin(own: SenderParts, template: SenderParts | null): SenderOrigin {
  if (own.from) return 'own';
  return template?.from ? 'template' : 'project';
}

/** `ada@example.com` or `Ada <ada@example.com>`; only from `parseReplyTo`. */
export type ReplyTo = string & { readonly __brand: 'ReplyTo' };

const MAX_INPUT = 1_000;
/** RFC 5322, section 3.2.3. */
const SPECIAL = /[<>"@,;]/;

interface Parts {
  name: string;
  email: EmailAddress;
}

function readParts(input: string): Parts | null {
  const text = input.length <= MAX_INPUT ? input.trim() : '';
  if (!text.endsWith('>')) {
    const email = parseAddress(text);
    return email && { name: '', email };
  }
  const begin = text.lastIndexOf('<');
  const email = parseAddress(text.slice(begin + 1, -1));
  const name = begin < 0 ? null : readName(text.slice(0, begin).trim());
  return email && name !== null ? { name, email } : null;
}

function readName(text: string): string | null {
  if (withoutControls(text) !== text) return null;
  const quoted = /^"((?:[^"\\]|\\.)*)"$/.exec(text)?.[1];
  if (quoted !== undefined) return quoted.replace(/\\(.)/g, '$1').trim();
  return SPECIAL.test(text) ? null : text;
}

const quoteIfNeeded = (name: string): string =>
  SPECIAL.test(name) || name.includes('\\') ? `"${name.replace(/["\\]/g, '\\$&')}"` : name;

export const joinReplyTo = ({ name, email }: { name?: string | undefined; email: string }): string =>
  name ? `${quoteIfNeeded(name)} <${email}>` : email;

/** Null if invalid, or too long to be read again: each backslash is written as two. */
export function parseReplyTo(input: string): ReplyTo | null {
  const parts = readParts(input);
  const joined = parts && joinReplyTo(parts);
  return joined !== null && joined.length <= MAX_INPUT ? (joined as ReplyTo) : null;
}

export const replyEmailOf = (replyTo: string): EmailAddress | null => readParts(replyTo)?.email ?? null;

export function replyHeaderValue(replyTo: string, email?: string): string {
  const parts = readParts(replyTo);
  return parts ? formatAddress({ ...parts, ...(email === undefined ? {} : { email }) }) : (email ?? replyTo);
}
