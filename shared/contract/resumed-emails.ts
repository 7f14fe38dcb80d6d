import * as z from 'zod';

const resumableScope = z.enum(['confirmations', 'visitors']);
/** Bounces pause only emails of these scopes, because strangers may have typed the addresses. */
export type ResumableScope = z.output<typeof resumableScope>;

export const resumedEmail = z.strictObject({
  scope: resumableScope.meta({
    description: 'Which emails to resume: double opt-in emails, or emails that public keys cause',
    example: 'confirmations',
  }),
});
