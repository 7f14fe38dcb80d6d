import { type EmailAddressInsightsVerdict, GetEmailAddressInsightsCommand } from '@aws-sdk/client-sesv2';
import { ses } from './ses-client';

/** Someone waits for the answer, which is worth less than their time. */
const WITHIN_MS = 3_000;

const confidence = (verdict: EmailAddressInsightsVerdict | undefined) => verdict?.ConfidenceVerdict;

/** What SES finds out about a mailbox without sending to it, each statement with its confidence. It is billed by call. */
export async function readMailboxInsights(email: string) {
  const { MailboxValidation: found } = await ses.send(new GetEmailAddressInsightsCommand({ EmailAddress: email }), {
    abortSignal: AbortSignal.timeout(WITHIN_MS),
  });
  return {
    isValid: confidence(found?.IsValid),
    mailboxExists: confidence(found?.Evaluations?.MailboxExists),
    isDisposable: confidence(found?.Evaluations?.IsDisposable),
    isRandomInput: confidence(found?.Evaluations?.IsRandomInput),
    isRoleAddress: confidence(found?.Evaluations?.IsRoleAddress),
  };
}
