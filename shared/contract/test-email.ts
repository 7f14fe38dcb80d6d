import * as z from 'zod';
import { bareAddress, contactRef } from './common';
import { emailWarnings } from './template-variables';

export const testBody = z.strictObject({
  to: z
    .array(bareAddress)
    .min(1)
    .max(10)
    .meta({ description: '1 to 10 addresses', example: ['ada@example.com'] }),
  contact: contactRef.optional().meta({
    description:
      'Id or email address of the contact whose data is shown; by default the contact of each address, if it exists',
  }),
});

export const testReply = z
  .object({
    emails: z
      .array(
        z.object({
          to: z.string().meta({ description: 'The address' }),
          email: z.string().meta({ description: 'Id of the email' }),
          status: z.enum(['QUEUED', 'SKIPPED']).meta({ description: 'SKIPPED: this address gets no copy' }),
          reason: z.literal('suppressed').optional().meta({ description: 'Why it is SKIPPED' }),
        }),
      )
      .meta({ description: 'One copy per address, in the order of the request' }),
  })
  .meta({ id: 'TestEmails' });

export const templateTestReply = testReply.extend({ warnings: emailWarnings }).meta({ id: 'TemplateTestEmails' });
