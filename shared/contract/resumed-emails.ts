import * as z from 'zod';

const ownScope = z.enum(['confirmations', 'visitors']);
/** Bounces pause only these emails, because strangers may have typed their addresses. */
export type OwnScope = z.output<typeof ownScope>;

export const resumedEmail = z.strictObject({
  scope: ownScope.meta({
    description: 'Which emails to resume: double opt-in emails, or emails that public keys cause',
    example: 'confirmations',
  }),
});
