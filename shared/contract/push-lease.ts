import * as z from 'zod';
import { timestamp } from './common';

const LONGEST_S = 300;

export const pushBody = z.strictObject({
  hash: z
    .string()
    .regex(/^[\da-f]{64}$/, 'A hash is 64 hexadecimal digits.')
    .meta({
      description: 'SHA-256 of all that is pushed, in hexadecimal',
      example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    }),
  seconds: z
    .int()
    .min(0)
    .max(LONGEST_S)
    .default(60)
    .meta({ description: 'How long the claim holds, at most 300 seconds; 0 ends it', example: 60 }),
});

export const pushLease = z.object({
  until: timestamp.nullable().meta({ description: 'When the claim ends by itself; null if it was ended' }),
});
