import * as z from 'zod';
import { MAX_ADDRESS_INPUT } from './email-limits';
import type { FieldCode } from './errors';
import { isVisibleLine, isVisibleTitle } from './visible-text';

export const errorWithCode = (code: FieldCode, message: string) => ({ message, params: { code } });

const NO_CONTROLS = errorWithCode('invalid_string', 'Control characters are not allowed.');

const MAX_URL = 500;
const isHttps = (text: string): boolean => /^https:\/\/[^/\\]/i.test(text) && URL.canParse(text);
const hasUser = ({ username, password }: URL): boolean => username !== '' || password !== '';

export const httpsUrl = (pattern: RegExp, error: string) =>
  z
    .url({ protocol: /^https$/, error: 'Expected an https address.', abort: true })
    .max(MAX_URL)
    .refine(
      (text) => pattern.test(text) && isHttps(text) && !hasUser(new URL(text)),
      errorWithCode('invalid_string', error),
    );

export const MAX_NAME = 255;
export const name = z.string().trim().min(1).max(MAX_NAME);

const NO_INVISIBLES = errorWithCode(
  'invalid_string',
  'Line breaks, control characters and invisible characters are not allowed.',
);

export const lineName = name.refine(isVisibleTitle, NO_INVISIBLES);
export const lineDescription = z.string().trim().min(1).max(1000).refine(isVisibleTitle, NO_INVISIBLES);
export const eventName = z.string().trim().min(1).max(100).refine(isVisibleLine, NO_INVISIBLES);

/** Content can't have these characters, because each takes seven bytes in JSON within JSON. */
const EMAIL_CONTROL = /(?![\t\n\f\r\u0080-\u009f])\p{Cc}/u;
export const contentText = <T extends z.ZodString>(text: T) =>
  text.refine((value) => !EMAIL_CONTROL.test(value), NO_CONTROLS);

export const timestamp = z.string().meta({
  format: 'date-time',
  description: 'ISO 8601 in UTC, with milliseconds',
});

const LATEST_TIME = Date.parse('9999-12-31T23:59:59.999Z');

const NO_INSTANT = 'Expected a date and time with seconds and a time zone, such as 2026-12-01T09:00:00Z.';

/** Parses to epoch ms. `addressHint`: what to use instead, if the value looks like an address. */
export const instantOr = (addressHint?: string) =>
  z.iso
    .datetime({
      offset: true,
      error: ({ input }) =>
        addressHint !== undefined && typeof input === 'string' && input.includes('@') ? addressHint : NO_INSTANT,
    })
    // An offset can move the time to the year 10000, which starts with a plus sign and would sort first.
    .transform((text) => Math.min(Date.parse(text), LATEST_TIME))
    .meta({ description: 'ISO 8601 with a time zone', example: '2026-12-01T09:00:00Z' });

export const instant = instantOr();

const MAX_LEVELS = 32;

/** Iterative: recursion into 100,000 brackets would overflow the stack. */
function isShallow(value: object): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= MAX_LEVELS; depth++) {
    level = level.flatMap((entry) => (typeof entry === 'object' && entry !== null ? Object.values(entry) : []));
    if (level.length === 0) return true;
  }
  return false;
}

export const attributes = z
  .record(z.string(), z.unknown())
  .refine(isShallow, errorWithCode('too_big', `At most ${MAX_LEVELS} levels of nesting.`))
  .meta({ description: 'Any JSON object', example: { plan: 'pro', seats: 5 } });

export const emailText = z
  .string()
  .trim()
  .max(320, { abort: true })
  .regex(/^[^@\s]+@[^@\s]+$/, 'Invalid email address.')
  .meta({ format: 'email', description: 'Email address', example: 'ada@example.com' });

export const bareAddress = z
  .string()
  .min(1)
  .max(320)
  .meta({ description: 'Email address without a display name', example: 'shop@example.com' });

export const replyAddress = z
  .string()
  .min(1)
  .max(MAX_ADDRESS_INPUT)
  .meta({ description: 'Email address, bare or as `Name <address>`', example: 'Help <help@example.com>' });

export const contactRef = z
  .string()
  .min(1)
  .max(320)
  .meta({ description: 'Id or email address of a contact', example: 'ada@example.com' });

const DIGITS = /^(?:0|[1-9]\d{0,14})$/;

/** Only plain digits: `Number` also reads `0x10`, `1e1` and ` 5 `. */
export const queryNumber = (minimum: number, maximum: number) =>
  z.preprocess(
    (text) => (typeof text === 'string' && DIGITS.test(text) ? Number(text) : text),
    z.int(`Expected a whole number from ${minimum} to ${maximum}.`).min(minimum).max(maximum),
  );

export const queryBoolean = (description: string) =>
  z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional()
    .meta({ type: 'boolean', enum: [true, false], description, example: true });

export const introducedBy = z.enum(['secret', 'public']).nullable().meta({
  description:
    'Type of key that first used the name; null for names that are not registered: those of the service, and removed ones',
});

export const listQuery = {
  limit: queryNumber(1, 100).default(20).meta({ description: 'Records per page', example: 50 }),
  cursor: z.string().min(1).max(4096).optional().meta({
    description: 'Cursor from the previous response, to get the next page; omit it to get the first page',
    example: 'eyJ2IjoxLCJrIjoiMDFLOVpKM1Q1ViJ9',
  }),
};

export const nameSearch = (records: string) =>
  name.optional().meta({
    description: `Only ${records} whose name or description contains this text, case-insensitive`,
    example: 'welcome',
  });

export const listBody = {
  limit: z.int().min(1).max(100).default(20).meta({ description: 'Records per page', example: 50 }),
  cursor: listQuery.cursor,
};

export const totalIsLowerBound = z
  .literal(true)
  .optional()
  .meta({ description: 'Present if counting stopped early: there are at least `total` records' });

export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    nextCursor: z.string().nullable().meta({ description: 'The cursor of the next page; null on the last page' }),
    hasMore: z.boolean(),
    total: z.int(),
    totalIsLowerBound,
  });

const RECORDS = {
  em: 'email',
  tpl: 'template',
  cmp: 'campaign',
  seg: 'segment',
  wf: 'workflow',
  top: 'topic',
  frm: 'form',
  ast: 'image',
  dom: 'domain',
  job: 'job',
  key: 'key',
  mbr: 'member',
  ses: 'session',
  whk: 'webhook',
};

export const idParam = (what: string, example: string) =>
  z
    .string()
    .min(1)
    .max(255)
    .meta({ description: `Id of the ${what}`, example });

export const idParams = (prefix: keyof typeof RECORDS) =>
  z.strictObject({ id: idParam(RECORDS[prefix], `${prefix}_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E`) });

export const recordId = (prefix: keyof typeof RECORDS) =>
  z
    .string()
    .min(1)
    .max(64)
    .meta({ description: `Id of a ${RECORDS[prefix]}`, example: `${prefix}_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E` });

export const templateIdOrAlias = recordId('tpl').meta({ description: 'Id or alias of a template' });

const addressObject = z.strictObject({
  name: z
    .string()
    .trim()
    .max(255)
    .optional()
    .meta({ description: 'Display name, shown next to the address', example: 'Ada Lovelace' }),
  email: z.string().min(1).max(320).meta({ description: 'Email address', example: 'ada@example.com' }),
});

export const addressInput = z.union([z.string().min(1).max(MAX_ADDRESS_INPUT), addressObject]);

const MAX_BODY_BYTES = 512 * 1024;
/** Line limit of SES and RFC 5322. */
const MAX_SUBJECT = 998;

export const bodyText = z
  .string()
  .min(1)
  .refine((text) => Buffer.byteLength(text) <= MAX_BODY_BYTES, errorWithCode('too_big', 'At most 512 KB.'));

/** A line break would start another header. */
export const subjectLine = z
  .string()
  .min(1)
  .max(MAX_SUBJECT)
  .refine((text) => !/[\r\n]/.test(text), errorWithCode('invalid_string', 'Line breaks are not allowed.'));

/** Longer than the text that email programs show, because it may contain {{ variables }}. */
export const MAX_PREVIEW_TEXT = 500;

export const textFields = {
  name: lineName.meta({ description: 'Name, shown to your team only', example: 'Welcome' }),
  description: contentText(z.string().trim().min(1).max(1000)).meta({
    description: 'Note for your team, at most 1000 characters',
    example: 'Greets new customers',
  }),
  subject: contentText(subjectLine).meta({
    description: 'Subject line with {{ variables }}, at most 998 characters',
    example: 'Hello {{ name ?? "there" }}',
  }),
  previewText: contentText(subjectLine.max(MAX_PREVIEW_TEXT)).meta({
    description:
      'Preview text that email clients show next to the subject, with {{ variables }}, at most 500 characters. It is hidden at the beginning of the HTML',
    example: 'Your order {{ order }} is on its way',
  }),
  html: contentText(bodyText).meta({
    description: 'HTML with {{ variables }}, at most 512 KB',
    example: '<p>Hello {{ name }}.</p>',
  }),
  text: contentText(bodyText).meta({
    description:
      'Plain text with {{ variables }}, at most 512 KB; generated from the HTML if omitted or blank. Without body, the email has only this text: no layout, no previewText, and SES does not track opens and clicks',
    example: 'Hello {{ name }}.',
  }),
  fromName: contentText(name).meta({
    description: 'Sender name, with {{ variables }}',
    example: 'My shop',
  }),
};
