import { MAX_HEADER_NAME, MAX_HEADER_VALUE, MAX_HEADERS, MAX_TAGS } from '../../contract/email-limits';
import type { FieldError } from '../../contract/errors';
import { withoutControls } from '../escape-html';

/** RFC 2047 section 2: at most 75 characters, of which `=?UTF-8?B?` and `?=` take 12. */
const MAX_WORD_BYTES = 45;

/** RFC 2047. Never splits a character. */
function encodedWords(text: string): string {
  const words: string[] = [];
  let bytes: Buffer = Buffer.alloc(0);
  for (const character of text) {
    const next = Buffer.from(character);
    if (bytes.length + next.length > MAX_WORD_BYTES) {
      words.push(encodedWord(bytes));
      bytes = next;
    } else {
      bytes = Buffer.concat([bytes, next]);
    }
  }
  words.push(encodedWord(bytes));
  return words.join(' ');
}

const encodedWord = (bytes: Buffer): string => `=?UTF-8?B?${bytes.toString('base64')}?=`;

export function encodeText(text: string): string {
  const line = withoutControls(text);
  const isPlain = /^[ -~]*$/.test(line) && !line.includes('=?') && line.length <= MAX_HEADER_VALUE;
  return isPlain ? line : encodedWords(line);
}

/** Keeps atoms, quotes other ASCII, and encodes the rest (RFC 5322 section 3.2.5). */
export function encodePhrase(text: string): string {
  const line = withoutControls(text).trim();
  if (!/^[ -~]*$/.test(line) || line.includes('=?')) return encodedWords(line);
  if (/^[\w!#$%&'*+/=?^`{|}~-]+(?: [\w!#$%&'*+/=?^`{|}~-]+)*$/.test(line)) return line;
  return `"${line.replace(/["\\]/g, '\\$&')}"`;
}

export function formatAddress({ name, email }: { name?: string | undefined; email: string }): string {
  const phrase = encodePhrase(name ?? '');
  return name === undefined || phrase === '""' || phrase === '' ? email : `${phrase} <${email}>`;
}

const reservedHeaders = new Set(
  `from to cc bcc subject date message-id return-path sender mime-version received`.split(/\s+/),
);

const reservedPrefixes = ['content-', 'dkim-', 'list-', 'x-ses-'];

const rejectedHeaders: readonly { names: RegExp; message: string }[] = [
  {
    names: /^reply-to$/,
    message: 'Set the reply-to address only once: as `reply` or as this header in a send, as `replyTo` in a campaign.',
  },
  {
    names: /^resent-/,
    message: 'Only programs that resend a received email can set this header (RFC 5322, section 3.6.6).',
  },
  {
    names: /^(?:arc-.*|authentication-results|received-spf|domainkey-signature|delivered-to)$/,
    message: 'Only mail servers can set this header (RFC 8601, section 5).',
  },
  {
    names: /^(?:errors-to|return-receipt-to)$/,
    message: 'Bounces and deliveries are reported as events: email.bounced, email.delivered.',
  },
  {
    names: /^(?:disposition-notification-.*|x-confirm-reading-to)$/,
    message: 'Read receipts are not supported. Opens are reported as the event email.opened.',
  },
];

export function checkHeader(name: string, value: string): FieldError | null {
  const error = nameError(name) ?? valueError(value);
  return error ? { field: `headers.${name.slice(0, MAX_HEADER_NAME)}`, ...error } : null;
}

export function checkHeaders(headers: Readonly<Record<string, string>>): FieldError[] {
  const names = Object.keys(headers);
  if (names.length > MAX_HEADERS) {
    return [{ field: 'headers', message: `At most ${MAX_HEADERS} additional headers.`, code: 'too_big' }];
  }
  const lowercaseNames = new Set<string>();
  return names.flatMap((name): FieldError[] => {
    const isRepeated = lowercaseNames.has(name.toLowerCase());
    lowercaseNames.add(name.toLowerCase());
    if (isRepeated) return [{ field: `headers.${name}`, message: 'The header is set twice.', code: 'duplicate' }];
    const error = checkHeader(name, headers[name] ?? '');
    return error ? [error] : [];
  });
}

export const headerList = (headers: Readonly<Record<string, string>> = {}): { name: string; value: string }[] =>
  Object.entries(headers).map(([name, value]) => ({ name, value }));

type HeaderError = Omit<FieldError, 'field'>;

function nameError(name: string): HeaderError | null {
  const lower = name.toLowerCase();
  if (name.length > MAX_HEADER_NAME) {
    return { message: `A header's name has at most ${MAX_HEADER_NAME} characters.`, code: 'too_big' };
  }
  // RFC 5322 section 2.2: printable ASCII except space and colon.
  if (!/^[!-9;-~]+$/.test(name)) {
    return { message: "A header's name is printable ASCII without spaces and colons.", code: 'invalid_string' };
  }
  if (reservedHeaders.has(lower) || reservedPrefixes.some((prefix) => lower.startsWith(prefix))) {
    return { message: 'This header is set by the service.', code: 'reserved_key' };
  }
  const message = rejectedHeaders.find(({ names }) => names.test(lower))?.message;
  return message === undefined ? null : { message, code: 'reserved_key' };
}

function valueError(value: string): HeaderError | null {
  if (value.length > MAX_HEADER_VALUE) {
    return { message: `A header's value has at most ${MAX_HEADER_VALUE} characters.`, code: 'too_big' };
  }
  if (!/^[ -~]*$/.test(value)) return { message: "A header's value is printable ASCII.", code: 'invalid_string' };
  return null;
}

const TAG = /^[A-Za-z0-9_-]{1,64}$/;

export function checkTags(tags: Readonly<Record<string, string>>): FieldError[] {
  const entries = Object.entries(tags);
  if (entries.length > MAX_TAGS) {
    return [{ field: 'tags', message: `An email can have at most ${MAX_TAGS} tags.`, code: 'too_big' }];
  }
  return entries
    .filter(([name, value]) => !TAG.test(name) || !TAG.test(value))
    .map(([name]) => ({
      field: `tags.${name.slice(0, 64)}`,
      message: "A tag's name and value are 1 to 64 letters, digits, _ or -.",
      code: 'invalid_string',
    }));
}
