import * as z from 'zod';

const ownScope = z.enum(['confirmations', 'visitors']);
/** Strangers may have typed the addresses of such emails, so bounces pause only these emails, and an owner can resume them. */
export type OwnScope = z.output<typeof ownScope>;

export const resumedEmail = z.strictObject({
  scope: ownScope.meta({
    description: 'Which emails to resume: double opt-in emails, or emails that public keys cause',
    example: 'confirmations',
  }),
});
