import * as z from 'zod';
import { timestamp } from './common';

const enforcement = z.enum(['HEALTHY', 'PROBATION', 'SHUTDOWN']);
export type Enforcement = z.output<typeof enforcement>;

export const account = z.object({
  rate: z.number().meta({ description: 'Maximum emails per second' }),
  quota: z
    .number()
    .nullable()
    .meta({ description: 'Maximum emails per 24 hours; null if there is no limit, or if it is not known yet' }),
  used: z.number().meta({ description: 'Emails sent in the last 24 hours' }),
  remaining: z.number().nullable().meta({ description: 'Emails left in the quota' }),
  sandbox: z.boolean().nullable().meta({ description: 'Whether SES sends to verified addresses only' }),
  paused: z.boolean().meta({
    description: 'Whether SES does not accept emails. All emails wait and are sent once SES accepts them again',
  }),
  enforcement: enforcement.nullable().meta({ description: 'Status of the account in SES' }),
  checkedAt: timestamp.nullable().meta({ description: 'When SES was last checked; it is checked every minute' }),
  notes: z.array(z.string()).meta({ description: 'Issues and next steps, most urgent first' }),
});
