import * as z from 'zod';

/** The body that resumes mail which strangers' addresses have paused. */
export const resumedMail = z.strictObject({
  scope: z.enum(['confirmations', 'visitors']).meta({
    description: 'Which mail: double opt-in mail, or mail that public keys cause',
    example: 'confirmations',
  }),
});
