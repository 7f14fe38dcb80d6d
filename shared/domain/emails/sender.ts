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
 * Parts that the email omits come from the template, then from the project, whose name applies only to its own address.
 * If the email has a null name or reply-to address, it has none.
 */
export function wholeSender(email: SenderParts, template: SenderParts | null, project: SenderParts): WholeSender {
  const from = email.from ?? template?.from ?? project.from;
  const origin = senderOrigin(email, template);
  const defaultName = template?.fromName ?? (origin === 'project' ? project.fromName : null);
  const fromName = email.fromName === undefined ? defaultName : email.fromName;
  const replyTo = email.replyTo === undefined ? (template?.replyTo ?? project.replyTo) : email.replyTo;
  return { ...(from ? { from } : {}), ...(fromName ? { fromName } : {}), ...(replyTo ? { replyTo } : {}), origin };
}

function senderOrigin(email: SenderParts, template: SenderParts | null): SenderOrigin {
  if (email.from) return 'own';
  return template?.from ? 'template' : 'project';
}

/** `ada@example.com` or `Ada <ada@example.com>`; only `parseReplyTo` makes it. */
export type ReplyTo = string & { readonly __brand: 'ReplyTo' };

const MAX_INPUT = 1_000;
/** RFC 5322, section 3.2.3. */
const SPECIAL = /[<>"@,;]/;

interface NameAndAddress {
  name: string;
  email: EmailAddress;
}

function readNameAndAddress(input: string): NameAndAddress | null {
  const text = input.length <= MAX_INPUT ? input.trim() : '';
  if (!text.endsWith('>')) {
    const email = parseAddress(text);
    return email === null ? null : { name: '', email };
  }
  const begin = text.lastIndexOf('<');
  const email = parseAddress(text.slice(begin + 1, -1));
  const name = begin < 0 ? null : readName(text.slice(0, begin).trim());
  return email !== null && name !== null ? { name, email } : null;
}

function readName(text: string): string | null {
  if (withoutControls(text) !== text) return null;
  const [, quotedName] = /^"((?:[^"\\]|\\.)*)"$/.exec(text) ?? [];
  if (quotedName !== undefined) return quotedName.replace(/\\(.)/g, '$1').trim();
  return SPECIAL.test(text) ? null : text;
}

const quoteIfNeeded = (name: string): string =>
  SPECIAL.test(name) || name.includes('\\') ? `"${name.replace(/["\\]/g, '\\$&')}"` : name;

export const joinReplyTo = ({ name, email }: { name?: string | undefined; email: string }): string =>
  name ? `${quoteIfNeeded(name)} <${email}>` : email;

/** Null if invalid, or if the result, which doubles each backslash, is too long to be read again. */
export function parseReplyTo(input: string): ReplyTo | null {
  const parts = readNameAndAddress(input);
  if (parts === null) return null;
  const replyTo = joinReplyTo(parts);
  return replyTo.length <= MAX_INPUT ? (replyTo as ReplyTo) : null;
}

export const replyEmailOf = (replyTo: string): EmailAddress | null => readNameAndAddress(replyTo)?.email ?? null;

export function replyHeaderValue(replyTo: string, email?: string): string {
  const parts = readNameAndAddress(replyTo);
  return parts ? formatAddress({ name: parts.name, email: email ?? parts.email }) : (email ?? replyTo);
}
