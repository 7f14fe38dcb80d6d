import * as z from 'zod';

const MAX_PATH = 300;

export const folderName = z
  .string()
  .min(1)
  .max(80)
  .regex(/^[\w.-]+$/, 'A folder name can only have letters, digits and - _ .')
  .meta({ description: 'Name of the folder, from its posthaste.config.json', example: 'shop' });

const source = z.strictObject({
  path: z
    .string()
    .min(1)
    .max(MAX_PATH)
    .regex(/^[\w@+#. /-]+$/, 'A path can only have letters, digits, spaces and - _ . / @ + #.')
    .meta({ description: 'Path of the file in the folder, separated by /', example: 'emails/receipt.html' }),
  hash: z
    .string()
    .regex(/^[\da-f]{64}$/, 'Expected a hash of 64 hexadecimal digits.')
    .meta({
      description: "SHA-256 of the file's content, in hexadecimal. The service does not compare it with the record",
      example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    }),
  commit: z
    .string()
    .min(1)
    .max(64)
    .regex(/^[\w.-]+$/, 'A commit can only have letters, digits and - _ .')
    .optional()
    .meta({ description: 'The commit of the push', example: '4fa3c21' }),
  folder: folderName.optional(),
});

export type Source = z.output<typeof source>;

export const sourceInput = {
  source: source.nullish().meta({
    description:
      'The repository file that defines the record, as sent by `posthaste push`; null: none. If omitted, it doesn’t change',
    example: { path: 'emails/receipt.html', hash: 'ab'.repeat(32), commit: '4fa3c21' },
  }),
};

export const sourceReply = {
  source: source
    .nullable()
    .meta({ description: 'The file that defines the record, as of the last push; null if there is none' }),
};
