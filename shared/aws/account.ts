import {
  type EmailAddressInsightsVerdict,
  GetAccountCommand,
  GetEmailAddressInsightsCommand,
} from '@aws-sdk/client-sesv2';
import { ses } from './ses-client';

/** How SES looks at the account: under review after bounces or complaints, or shut down. */
type Enforcement = 'HEALTHY' | 'PROBATION' | 'SHUTDOWN';

/** What SES allows the account in this region. */
export interface SesAccount {
  /** Mails a second. */
  maxSendRate: number;
  /** Mails in any 24 hours; -1 is no limit. */
  max24HourSend: number;
  sentLast24Hours: number;
  /** In the sandbox mail goes to verified addresses only. */
  sandbox: boolean;
  sendingEnabled: boolean;
  enforcement: Enforcement;
}

const SANDBOX_RATE = 1;
const SANDBOX_QUOTA = 200;

export async function readAccount(): Promise<SesAccount> {
  const { SendQuota, ProductionAccessEnabled, SendingEnabled, EnforcementStatus } = await ses.send(
    new GetAccountCommand({}),
  );
  return {
    maxSendRate: SendQuota?.MaxSendRate ?? SANDBOX_RATE,
    max24HourSend: SendQuota?.Max24HourSend ?? SANDBOX_QUOTA,
    sentLast24Hours: SendQuota?.SentLast24Hours ?? 0,
    sandbox: ProductionAccessEnabled === false,
    sendingEnabled: SendingEnabled !== false,
    enforcement: EnforcementStatus === 'PROBATION' || EnforcementStatus === 'SHUTDOWN' ? EnforcementStatus : 'HEALTHY',
  };
}

/** Someone waits for the answer, which is worth less than their time. */
const WITHIN_MS = 3_000;

const confidence = (verdict: EmailAddressInsightsVerdict | undefined) => verdict?.ConfidenceVerdict;

/**
 * What SES finds out about a mailbox without sending to it, each statement with its confidence. It is billed by call.
 */
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
