import { decodeWords } from 'postal-mime';
import { PERMANENT_FAILURE, SmtpRefusal } from './refusal';

export interface OwnHeaders {
  template?: string;
  data?: Record<string, unknown>;
  tags?: Record<string, string>;
  idempotencyKey?: string;
}

const PREFIX = 'x-posthaste-';

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function dataOf(value: string): Record<string, unknown> {
  const data = jsonIn(decodeWords(value));
  if (typeof data === 'object' && data !== null && !Array.isArray(data)) return { ...data };
  throw new SmtpRefusal(PERMANENT_FAILURE, 'X-Posthaste-Data is not a JSON object.');
}

function tagsOf(value: string): Record<string, string> {
  const pairs = value.split(',').map((pair) => pair.split('=').map((part) => part.trim()));
  const isInvalid = pairs.some((parts) => parts.length !== 2 || parts.includes(''));
  if (isInvalid)
    throw new SmtpRefusal(PERMANENT_FAILURE, 'X-Posthaste-Tags must have the form name=value, name=value.');
  return Object.fromEntries(pairs);
}

/** The API's limits. `fetch` would throw for other characters, which would look like a lost response. */
const IDEMPOTENCY_KEY = /^[ -~]{1,255}$/;

function idempotencyKeyOf(value: string): string {
  if (IDEMPOTENCY_KEY.test(value)) return value;
  throw new SmtpRefusal(
    PERMANENT_FAILURE,
    'X-Posthaste-Idempotency-Key must have 1 to 255 printable ASCII characters.',
  );
}

const parsers: Readonly<Record<string, (value: string) => OwnHeaders>> = {
  [`${PREFIX}template`]: (value) => ({ template: value }),
  [`${PREFIX}data`]: (value) => ({ data: dataOf(value) }),
  [`${PREFIX}tags`]: (value) => ({ tags: tagsOf(value) }),
  [`${PREFIX}idempotency-key`]: (value) => ({ idempotencyKey: idempotencyKeyOf(value) }),
};

export const isOwnHeader = (name: string): boolean => name.startsWith(PREFIX);

/** Rejects a misspelled `X-Posthaste-…` header, because the email would be sent without its template. */
export function ownHeaders(headers: ReadonlyMap<string, string>): OwnHeaders {
  const parsedHeaders: OwnHeaders = {};
  for (const [name, value] of headers) {
    if (!isOwnHeader(name)) continue;
    const parse = Object.hasOwn(parsers, name) ? parsers[name] : undefined;
    if (!parse) throw new SmtpRefusal(PERMANENT_FAILURE, `There is no header ${name}.`);
    Object.assign(parsedHeaders, parse(value.trim()));
  }
  return parsedHeaders;
}
