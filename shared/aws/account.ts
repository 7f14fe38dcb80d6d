import {
  type EmailAddressInsightsVerdict,
  GetAccountCommand,
  GetEmailAddressInsightsCommand,
} from '@aws-sdk/client-sesv2';
import { ses } from './ses-client';

type Enforcement = 'HEALTHY' | 'PROBATION' | 'SHUTDOWN';

export interface SesAccount {
  /** Emails per second. */
  maxSendRate: number;
  /** SES reports an unlimited quota as -1. */
  max24HourSend: number;
  sentLast24Hours: number;
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

const INSIGHTS_TIMEOUT_MS = 3_000;

const confidence = (verdict: EmailAddressInsightsVerdict | undefined) => verdict?.ConfidenceVerdict;

/** Sends no email. SES bills each call. */
export async function readMailboxInsights(email: string) {
  const { MailboxValidation: { IsValid, Evaluations } = {} } = await ses.send(
    new GetEmailAddressInsightsCommand({ EmailAddress: email }),
    { abortSignal: AbortSignal.timeout(INSIGHTS_TIMEOUT_MS) },
  );
  return {
    isValid: confidence(IsValid),
    mailboxExists: confidence(Evaluations?.MailboxExists),
    isDisposable: confidence(Evaluations?.IsDisposable),
    isRandomInput: confidence(Evaluations?.IsRandomInput),
    isRoleAddress: confidence(Evaluations?.IsRoleAddress),
  };
}
