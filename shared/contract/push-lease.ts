import * as z from 'zod';
import { errorWithCode, timestamp } from './common';
import { folderName } from './source';

const MAX_LEASE_SECONDS = 300;
export const MAX_PUSHED_RECORDS = 2000;
/** A row has at most 400 KB (DynamoDB). */
export const MAX_PUSHED_BYTES = 350 * 1024;
export const MAX_PUSHED_NAME = 120;

export const pushedKinds = ['topic', 'partial', 'layout', 'template', 'segment', 'workflow', 'webhook'] as const;

const pushedRecord = z.strictObject({
  kind: z.enum(pushedKinds).meta({ description: 'What the record is', example: 'template' }),
  name: z.string().min(1).max(MAX_PUSHED_NAME).meta({ description: 'Its name in the folder', example: 'receipt' }),
  id: z.string().min(1).max(64).nullable().meta({
    description: 'Its id in the project; null if the push announced the record but has not sent its id since',
    example: 'tpl_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E',
  }),
});

export type PushedRecord = z.output<typeof pushedRecord>;

export const pushBody = z.strictObject({
  hash: z
    .string()
    .regex(/^[\da-f]{64}$/, 'Expected a hash of 64 hexadecimal digits.')
    .meta({
      description: 'SHA-256 of the pushed content, in hexadecimal',
      example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    }),
  seconds: z
    .int()
    .min(0)
    .max(MAX_LEASE_SECONDS)
    .default(60)
    .meta({ description: 'How long the lock is valid, at most 300 seconds; 0 releases it', example: 60 }),
  folder: folderName.optional().meta({
    description: 'Name of the pushed folder; each name has its own `records`',
    example: 'shop',
  }),
  records: z
    .array(pushedRecord)
    .max(MAX_PUSHED_RECORDS)
    .refine(
      (records) => Buffer.byteLength(JSON.stringify(records)) <= MAX_PUSHED_BYTES,
      errorWithCode('too_big', 'At most 350 KB of JSON.'),
    )
    .optional()
    .meta({
      description:
        'The records that the folder has in the project, or will have after this push. They replace those of its last push. At most 350 KB of JSON. Send them before the first write and again with `seconds: 0`. Ignored if the push no longer holds the lock',
      example: [{ kind: 'template', name: 'receipt', id: 'tpl_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E' }],
    }),
});

export const pushedQuery = z.strictObject({ folder: folderName.optional() });

export const pushedRecords = z.object({
  records: z.array(pushedRecord).meta({
    description: `The records that the folder's last push had or announced, at most ${MAX_PUSHED_RECORDS}. Some may have been deleted since`,
  }),
  at: timestamp.nullable().meta({ description: 'When the push sent them; null if there was no push' }),
});

export const pushLease = z.object({
  until: timestamp.nullable().meta({ description: 'When the lock expires; null if it was released' }),
});
