import * as z from 'zod';

/** What a column of a file becomes. */
const target = z
  .string()
  .regex(/^(?:email|subscribed|data\.[A-Za-z0-9_ -]{1,64})$/, 'Must be email, subscribed or data.<key>.')
  .nullable();

const MAXIMUM_COLUMNS = 500;
const few = (record: object): boolean => Object.keys(record).length <= MAXIMUM_COLUMNS;
/** For members by the name of a column: a check and what it says. */
export const fitsMapping = [
  few,
  { message: `At most ${MAXIMUM_COLUMNS} columns.`, params: { code: 'too_big' } },
] as const;

/** What every import says of its file. */
export const fileMembers = {
  uploadId: z
    .string()
    .min(1)
    .max(255)
    .meta({ description: 'Of an upload with the purpose "import" whose file has arrived' }),
  format: z
    .enum(['csv', 'ndjson'])
    .optional()
    .meta({ description: "By default told by the file's name (.ndjson, .jsonl) and content type, else csv" }),
  delimiter: z
    .enum([',', ';', '\t', '|'])
    .optional()
    .meta({ description: "CSV: by default told by the file's first line" }),
};

export const importBody = z.strictObject({
  ...fileMembers,
  mapping: z
    .record(z.string().min(1).max(255), target)
    .refine(...fitsMapping)
    .optional()
    .meta({
      description:
        'CSV: column name to `email`, `subscribed` or `data.<key>`; null or absent leaves a column out. Without a mapping the column `email` (any case) is the address, `subscribed` the subscription, and every other one whose name is a valid key is `data.<column>`, a name such as `data.plan` too',
    }),
  types: z
    .record(
      z.string().regex(/^[A-Za-z0-9_ -]{1,64}$/, 'Letters, digits, `_`, `-` and spaces, 64 at most.'),
      z.enum(['text', 'number', 'boolean', 'date', 'json']),
    )
    .refine(...fitsMapping)
    .optional()
    .meta({ description: 'CSV: data key to the type of its values; text by default' }),
  subscribed: z.boolean().default(true).meta({
    description:
      'What contacts are that this import creates, where the row does not say; with `resubscribe` those that exist, too',
  }),
  resubscribe: z.boolean().default(false).meta({
    description:
      'Subscribes contacts again that unsubscribed or bounced. Only for people who asked for it; after a complaint never',
  }),
});

export type ImportBody = z.output<typeof importBody>;
