import * as z from 'zod';
import type { FieldCode } from './errors';

export const MAXIMUM_NAME = 255;
/** Any string without a limit of its own: 1 to 255 characters. */
export const name = z.string().trim().min(1).max(MAXIMUM_NAME);

export const timestamp = z.string().meta({ format: 'date-time', description: 'ISO 8601 in UTC with milliseconds' });

const LATEST = Date.parse('9999-12-31T23:59:59.999Z');

/** An instant given by the caller: ISO 8601 with a zone; becomes epoch milliseconds. */
export const instant = z.iso
  .datetime({ offset: true, error: 'Expected a date and time with a time zone, such as 2026-12-01T09:00:00Z.' })
  // The year 10000 of another zone is the last moment of ours: as text it would stand before all others, with a sign.
  .transform((text) => Math.min(Date.parse(text), LATEST))
  .meta({ description: 'ISO 8601 with a time zone, e.g. 2026-12-01T09:00:00Z' });

/** Levels of nesting that a free-form object may have at all; what is kept on a contact has at most 5. */
const MAXIMUM_LEVELS = 32;

/** Looks level by level, for a text of 100,000 brackets would overflow the stack of whatever descends into it. */
function isShallow(value: object): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= MAXIMUM_LEVELS; depth++) {
    level = level.flatMap((entry) => (typeof entry === 'object' && entry !== null ? Object.values(entry) : []));
    if (level.length === 0) return true;
  }
  return false;
}

/** Free-form attributes: any JSON object, not nested without end. */
export const attributes = z
  .record(z.string(), z.unknown())
  .refine(isShallow, { message: `Nested more than ${MAXIMUM_LEVELS} levels deep.`, params: { code: 'too_big' } });

/** The form alone, so that it is reported with the other members; the endpoint reads it by the rules of addresses. */
export const emailText = z
  .string()
  .trim()
  .max(320, { abort: true })
  .regex(/^[^@\s]+@[^@\s]+$/, 'Not an email address.')
  .meta({ format: 'email' });

const DIGITS = /^(?:0|[1-9]\d{0,14})$/;

/** A whole number of a query, in plain digits: not `0x10`, `1e1` or ` 5 `, which JavaScript reads as numbers too. */
export const queryNumber = (minimum: number, maximum: number) =>
  z.preprocess(
    (text) => (typeof text === 'string' && DIGITS.test(text) ? Number(text) : text),
    z.int(`Expected a whole number from ${minimum} to ${maximum}.`).min(minimum).max(maximum),
  );

const limit = queryNumber(1, 100).default(20);
const cursor = z.string().min(1).max(4096).optional();

/** The query members of every list. */
export const listQuery = { limit, cursor };

/** The general list: `{items, nextCursor, hasMore, total}` under `data`. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    nextCursor: z.string().nullable(),
    hasMore: z.boolean(),
    total: z.int(),
    totalIsLowerBound: z.literal(true).optional(),
  });

/** The path parameter of a record with a prefixed identifier. */
export const idParams = (prefix: string) =>
  z.strictObject({
    id: z
      .string()
      .min(1)
      .max(255)
      .meta({ example: `${prefix}_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E` }),
  });

const addressObject = z.strictObject({
  name: z.string().trim().max(255).optional(),
  email: z.string().min(1).max(320),
});

/** An address as callers give it: bare, or with a display name. Checked and normalised by the endpoint's rules. */
export const addressInput = z.union([z.string().min(1).max(320), addressObject]);

/** Bytes of UTF-8 that a body may have. */
const MAXIMUM_BODY_BYTES = 512 * 1024;
/** SES and RFC 5322 take lines of 998 characters. */
const MAXIMUM_SUBJECT = 998;

const own = (code: FieldCode, message: string) => ({ message, params: { code } });

/** Text of at most 512 KB, as it travels. */
export const bodyText = z
  .string()
  .min(1)
  .refine((text) => Buffer.byteLength(text) <= MAXIMUM_BODY_BYTES, own('too_big', 'At most 512 KB.'));

/** A subject line: never with a line break, which would start a header of its own. */
export const subjectLine = z
  .string()
  .min(1)
  .max(MAXIMUM_SUBJECT)
  .refine((text) => !/[\r\n]/.test(text), own('invalid_string', 'Line breaks are not allowed.'));
