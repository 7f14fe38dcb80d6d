import * as z from 'zod';
import { timestamp } from './common';

const MAX_S = 300;

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
    .max(MAX_S)
    .default(60)
    .meta({ description: 'How long the lock is valid, at most 300 seconds; 0 releases it', example: 60 }),
});

export const pushLease = z.object({
  until: timestamp.nullable().meta({ description: 'When the lock expires; null if it was released' }),
});
