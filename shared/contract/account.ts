import * as z from 'zod';
import { timestamp } from './common';

/** The limits and status of the SES account. */
export const account = z.object({
  rate: z.number().meta({ description: 'Mails per second that the service sends' }),
  quota: z
    .number()
    .nullable()
    .meta({ description: 'Mails per 24 hours; null if there is no limit, or if it is not known yet' }),
  used: z.number().meta({ description: 'Mails sent in the last 24 hours' }),
  remaining: z.number().nullable().meta({ description: 'Mails left of the quota' }),
  sandbox: z.boolean().nullable().meta({ description: 'Whether SES sends to verified addresses only' }),
  paused: z
    .boolean()
    .meta({ description: 'Whether SES accepts no mail. All mail waits and is sent once SES accepts it again' }),
  enforcement: z
    .enum(['HEALTHY', 'PROBATION', 'SHUTDOWN'])
    .nullable()
    .meta({ description: "SES's status of the account" }),
  checkedAt: timestamp.nullable().meta({ description: 'When SES was last asked; it is asked every minute' }),
  notes: z.array(z.string()).meta({ description: 'What to know or do, in sentences, most urgent first' }),
});
