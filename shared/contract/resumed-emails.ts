import * as z from 'zod';

export const resumedEmail = z.strictObject({
  scope: z.enum(['confirmations', 'visitors']).meta({
    description: 'Which emails to resume: double opt-in emails, or emails that public keys cause',
    example: 'confirmations',
  }),
});
