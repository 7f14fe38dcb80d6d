import type { Enforcement } from '../../contract/account';
import { MINUTE_MS } from '../../durations';

export interface AccountState {
  maxSendRate: number;
  /** SES reports an unlimited quota as -1. */
  max24HourSend: number;
  sentLast24Hours: number;
  sandbox: boolean;
  sendingEnabled: boolean;
  enforcement: Enforcement;
  checkedAt: string;
}

/** Of the daily quota, for bulk emails. The other 10 % is reserved for transactional emails. */
export const BULK_QUOTA_SHARE = 0.9;
const STALE_MS = 10 * MINUTE_MS;

/** Before the first check, SES is assumed to accept emails. */
export const isStopped = (account: Pick<AccountState, 'sendingEnabled' | 'enforcement'> | null): boolean =>
  account !== null && (!account.sendingEnabled || account.enforcement === 'SHUTDOWN');

const SHUTDOWN =
  "SES has shut down the account's sending: all emails wait. Reply to the case that AWS opened in its Support Center; sending then resumes automatically.";
const DISABLED =
  'Sending is turned off for this account in SES: all emails wait. Turn it on with `aws sesv2 put-account-sending-attributes --sending-enabled`, once the cause is fixed; the waiting emails are then sent automatically.';
const PROBATION =
  'SES is reviewing the account because of bounces or complaints and may stop its sending. Find the project that causes them, pause its email if necessary, and reply to the case in the AWS Support Center.';
const SANDBOX =
  "The account is in SES's sandbox: email to addresses that are not verified in SES fails. Request production access on the account dashboard of the SES console.";
const QUOTA =
  '90% of the daily quota is used: bulk email waits, and the rest is reserved for transactional email. Request a higher quota on the account dashboard of the SES console.';
const UNKNOWN = 'The account has not been checked yet. It is checked every minute: try again soon.';

export function accountNotes(account: AccountState | null, rate: number, now: number): string[] {
  if (!account) return [UNKNOWN];
  const { max24HourSend: quota, sentLast24Hours: used, enforcement, maxSendRate, checkedAt } = account;
  const notes: string[] = [];
  if (enforcement === 'SHUTDOWN') notes.push(SHUTDOWN);
  else if (!account.sendingEnabled) notes.push(DISABLED);
  if (enforcement === 'PROBATION') notes.push(PROBATION);
  if (account.sandbox) notes.push(SANDBOX);
  if (quota >= 0 && used >= quota * BULK_QUOTA_SHARE) notes.push(QUOTA);
  if (rate < maxSendRate) {
    notes.push(`The deployment's own ceiling limits the rate to ${rate} emails a second; SES allows ${maxSendRate}.`);
  }
  if (now - Date.parse(checkedAt) > STALE_MS) {
    notes.push(`The account has not been checked since ${checkedAt}, so this may be out of date.`);
  }
  return notes;
}
