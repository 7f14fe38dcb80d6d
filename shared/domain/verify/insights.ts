import type { Finding } from './findings';

/** How sure SES is of a statement about an address. */
export type Confidence = 'LOW' | 'MEDIUM' | 'HIGH';

/** SES's mailbox insights: its confidence in each statement that it could judge. */
export interface MailboxInsights {
  isValid: Confidence | undefined;
  mailboxExists: Confidence | undefined;
  isDisposable: Confidence | undefined;
  isRandomInput: Confidence | undefined;
  isRoleAddress: Confidence | undefined;
}

/**
 * What the insights add to our own findings. Only low confidence in the whole address makes it invalid, and only high
 * confidence settles what DNS left open. A single check and medium confidence change nothing.
 */
export function findingsOf(insights: MailboxInsights): Finding[] {
  const findings: Finding[] = [];
  if (insights.isDisposable === 'HIGH') findings.push('mailbox_disposable');
  if (insights.isValid === 'LOW') {
    findings.push(insights.mailboxExists === 'LOW' ? 'mailbox_not_found' : 'mailbox_doubtful');
  }
  if (insights.isValid === 'HIGH') findings.push('mailbox_confirmed');
  if (insights.isRandomInput === 'HIGH') findings.push('mailbox_random');
  if (insights.isRoleAddress === 'HIGH') findings.push('role_account');
  return findings;
}
