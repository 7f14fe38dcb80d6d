import * as z from 'zod';
import { errorWithCode, instant, lineDescription, lineName } from './common';

export const fileEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;

const columnTarget = z
  .string()
  .regex(
    /^(?:email|subscribed|unsubscribed|consent\.(?:source|at|text)|data\.[A-Za-z0-9_ -]{1,64})$/,
    'Expected email, subscribed, unsubscribed, consent.source, consent.at, consent.text or data.<key>.',
  )
  .nullable();

const MAX_COLUMNS = 1_000;
const hasFewColumns = (record: object): boolean => Object.keys(record).length <= MAX_COLUMNS;
export const columnLimit = [hasFewColumns, errorWithCode('too_big', `At most ${MAX_COLUMNS} columns.`)] as const;
export const importFormat = z.enum(['csv', 'ndjson']);
export type ImportFormat = z.output<typeof importFormat>;

export const fileFields = {
  uploadId: z.string().min(1).max(255).meta({
    description: 'Id of an upload with the purpose import. Upload the file first',
    example: 'up_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E',
  }),
  format: importFormat.optional().meta({
    description:
      'Format of the file; by default detected from its name (.ndjson, .jsonl) or content type, otherwise csv',
    example: 'csv',
  }),
  delimiter: z
    .enum([',', ';', '\t', '|'])
    .optional()
    .meta({ description: 'CSV: delimiter; by default detected from the first line', example: ';' }),
};

const MAX_TOPICS = 100;
const cellType = z.enum(['text', 'number', 'boolean', 'date', 'dayFirstDate', 'monthFirstDate', 'json']);
export type CellType = z.output<typeof cellType>;

export const importBody = z.strictObject({
  ...fileFields,
  mapping: z
    .record(z.string().min(1).max(255), columnTarget)
    .refine(...columnLimit)
    .optional()
    .meta({
      description:
        'CSV: what each column maps to: `email`, `subscribed`, `unsubscribed` (yes means not subscribed), `consent.source`, `consent.at`, `consent.text` (of this person, as in `consent`) or `data.<key>`; null skips a column. Columns that are not listed are mapped by name: the address (`Email Address`, `E-Mail` and similar) or its values, `subscribed`, `consent.source`, `consent.at`, `consent.text`, or `data.<column>` if the name is a valid key. Other columns are skipped and listed in the job. A column that looks like consent must be listed',
      example: { 'E-mail': 'email', Plan: 'data.plan' },
    }),
  types: z
    .record(
      z
        .string()
        .regex(
          /^(?:[A-Za-z0-9_ -]{1,64}|consent\.at)$/,
          'Expected 1 to 64 letters (a to z, A to Z), digits, `_`, `-` and spaces, or consent.at.',
        ),
      cellType,
    )
    .refine(...columnLimit)
    .optional()
    .meta({
      description:
        'CSV: types of values by data key. Dates are stored in ISO 8601, in UTC if they have no time zone: `date` reads 2026-12-31, `dayFirstDate` also 31.12.2026 and 31/12/2026 14:30, `monthFirstDate` also 12/31/2026 2:30 PM. These two store a date without a time as 2026-12-31, `date` as 2026-12-31T00:00:00.000Z. `consent.at` can be one of these. By default, a value gets the type that the field has on most contacts, if it can be converted, otherwise it is text',
      example: { seats: 'number' },
    }),
  subscribed: z.boolean().default(true).meta({
    description:
      'Whether new contacts are subscribed if their row does not specify it; with `resubscribe`, existing contacts too',
    example: true,
  }),
  resubscribe: z.boolean().default(false).meta({
    description:
      'Whether contacts who unsubscribed or bounced are subscribed again, never after a complaint. Use it only for people who asked for emails',
    example: false,
  }),
  topics: z
    .record(z.string().min(1).max(64), z.boolean())
    .refine(
      (chosen) => Object.keys(chosen).length <= MAX_TOPICS,
      errorWithCode('too_big', `At most ${MAX_TOPICS} topics.`),
    )
    .optional()
    .meta({
      description:
        "Choices by topic id, for contacts that are subscribed after their row. A contact's existing choice for a topic remains; with `resubscribe`, it is replaced",
      example: { top_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E: true },
    }),
  segmentId: z.string().min(1).max(64).optional().meta({
    description: 'Id of a static segment that the contacts of all rows are added to, subscribed or not',
    example: 'seg_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E',
  }),
  consent: z
    .strictObject({
      source: lineName.meta({ description: 'Where the people gave consent', example: 'Form on the website' }),
      at: instant.optional().meta({
        description:
          'When they gave consent, not in the future. Required, except for NDJSON and if a column is mapped to `consent.at`',
        example: '2026-10-01T00:00:00Z',
      }),
      text: lineDescription.meta({
        description: 'The text that they consented to, on one line of at most 1000 characters',
        example: 'Yes, send me news about new products.',
      }),
    })
    .optional()
    .meta({
      description:
        'How the people in the file gave consent to marketing emails. It is stored on each contact that is subscribed after its row, and replaces an earlier consent. A row can have its own consent: columns mapped to `consent.source`, `consent.at` and `consent.text`, or `consent` with these fields in NDJSON; fields that it omits are taken from here. A row without a time, from the row or from here, has no consent; a row with a time but without source or text is rejected',
      example: {
        source: 'Form on the website',
        at: '2026-10-01T00:00:00Z',
        text: 'Yes, send me news about new products.',
      },
    }),
  dryRun: z.boolean().default(false).meta({
    description:
      'Whether the job only reports what each row would do, and changes nothing. The upload can still be used for the import itself',
    example: true,
  }),
});

export type ImportBody = z.output<typeof importBody>;
