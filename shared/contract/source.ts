import * as z from 'zod';

const MAXIMUM_PATH = 300;

const source = z.strictObject({
  path: z
    .string()
    .min(1)
    .max(MAXIMUM_PATH)
    .regex(/^[\w@+#. /-]+$/, 'A path has letters, digits, spaces and - _ . / @ + # only.')
    .meta({ description: 'The file below the folder, with / between its parts', example: 'emails/receipt.html' }),
  hash: z
    .string()
    .regex(/^[\da-f]{64}$/, 'A hash is 64 hexadecimal digits.')
    .meta({
      description: 'SHA-256 of what the file gave, in hexadecimal. The service does not compare it with the record',
      example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    }),
  commit: z
    .string()
    .min(1)
    .max(64)
    .regex(/^[\w.-]+$/, 'A commit has letters, digits and - _ . only.')
    .optional()
    .meta({ description: 'The commit that it was pushed from', example: '4fa3c21' }),
});

/** The file of a repository that a record comes from, as its last push gave it. */
export type Source = z.output<typeof source>;

/** The member of a request that says which file the record comes from. */
export const givenSource = {
  source: source.nullish().meta({
    description:
      'The file of a repository that the record comes from, as `posthaste push` gives it; null: none. A change without it leaves it as it is',
    example: { path: 'emails/receipt.html', hash: 'ab'.repeat(32), commit: '4fa3c21' },
  }),
};

/** The same, as replies show it. */
export const shownSource = {
  source: source
    .nullable()
    .meta({ description: 'The file that the record comes from, as it was last pushed; null if it comes from none' }),
};
