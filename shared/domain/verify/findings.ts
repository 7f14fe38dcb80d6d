import { type VerificationCode, verificationCodes } from '../../contract/routes/verify';

const catalog = {
  local_part_syntax: ['invalid', 'The part before the @ has a character or a dot where none is allowed.'],
  non_ascii_local_part: [
    'invalid',
    'The part before the @ has letters outside ASCII, which Amazon SES cannot send to.',
  ],
  local_part_too_long: ['invalid', 'The part before the @ is longer than 64 characters.'],
  domain_syntax: ['invalid', 'The part after the @ is not a domain name.'],
  domain_too_long: ['invalid', 'The domain is longer than 255 characters.'],
  address_too_long: ['invalid', 'The address is longer than 254 characters.'],
  domain_not_found: ['invalid', 'The domain does not exist.'],
  null_mx: ['invalid', 'The domain declares that it accepts no email.'],
  no_mail_server: ['invalid', 'The domain has no mail server and no address record, so it cannot receive emails.'],
  disposable: ['invalid', 'The domain belongs to a disposable email service.'],
  mailbox_disposable: ['invalid', 'Amazon SES is confident that the address is disposable.'],
  mailbox_not_found: ['invalid', 'Amazon SES has little confidence that the mailbox exists.'],
  mailbox_doubtful: ['invalid', 'Amazon SES has little confidence that the address can be delivered to.'],
  mailbox_random: ['note', 'Amazon SES is confident that the part before the @ is random.'],
  mailbox_confirmed: ['note', 'Amazon SES is confident that the address can be delivered to.'],
  dns_unavailable: ['note', 'Name servers did not respond in time, so the domain was not fully checked.'],
  address_literal: ['note', 'An address literal names a machine, not a domain, so it cannot be checked.'],
  implicit_mx: ['note', 'The domain has no MX record; emails are sent to its address record (RFC 5321 section 5.1).'],
  typo: ['note', 'The domain looks misspelled.'],
  role_account: ['note', 'The address belongs to a role, not to a person.'],
  alias: ['note', 'The domain belongs to a forwarding or masking service.'],
  quoted_local_part: ['note', 'The part before the @ is quoted: allowed, but /v1/send and many receivers refuse it.'],
} as const satisfies Record<VerificationCode, readonly ['invalid' | 'note', string]>;

export type Finding = VerificationCode;

export const reasonOf = (finding: Finding): string => catalog[finding][1];
export const isFatal = (finding: Finding): boolean => catalog[finding][0] === 'invalid';

export const inOrder = (findings: Iterable<Finding>): Finding[] => {
  const distinctFindings = new Set(findings);
  return verificationCodes.filter((code) => distinctFindings.has(code));
};

export type Confidence = 'LOW' | 'MEDIUM' | 'HIGH';

export interface MailboxInsights {
  isValid: Confidence | undefined;
  mailboxExists: Confidence | undefined;
  isDisposable: Confidence | undefined;
  isRandomInput: Confidence | undefined;
  isRoleAddress: Confidence | undefined;
}

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
