import { type VerificationCode, verificationCodes } from '../../contract/routes/verify';

const catalog = {
  local_part_syntax: {
    kind: 'invalid',
    reason: 'The part before the @ has a character or a dot where none is allowed.',
  },
  non_ascii_local_part: {
    kind: 'invalid',
    reason: 'The part before the @ has letters outside ASCII, which Amazon SES cannot send to.',
  },
  local_part_too_long: { kind: 'invalid', reason: 'The part before the @ is longer than 64 characters.' },
  domain_syntax: { kind: 'invalid', reason: 'The part after the @ is not a domain name.' },
  domain_too_long: { kind: 'invalid', reason: 'The domain is longer than 255 characters.' },
  address_too_long: { kind: 'invalid', reason: 'The address is longer than 254 characters.' },
  domain_not_found: { kind: 'invalid', reason: 'The domain does not exist.' },
  null_mx: { kind: 'invalid', reason: 'The domain declares that it accepts no email.' },
  no_mail_server: {
    kind: 'invalid',
    reason: 'The domain has no mail server and no address record, so it cannot receive emails.',
  },
  disposable: { kind: 'invalid', reason: 'The domain belongs to a disposable email service.' },
  mailbox_disposable: { kind: 'invalid', reason: 'Amazon SES is confident that the address is disposable.' },
  mailbox_not_found: { kind: 'invalid', reason: 'Amazon SES has little confidence that the mailbox exists.' },
  mailbox_doubtful: {
    kind: 'invalid',
    reason: 'Amazon SES has little confidence that the address can be delivered to.',
  },
  mailbox_random: { kind: 'note', reason: 'Amazon SES is confident that the part before the @ is random.' },
  mailbox_confirmed: { kind: 'note', reason: 'Amazon SES is confident that the address can be delivered to.' },
  dns_unavailable: {
    kind: 'note',
    reason: 'Name servers did not respond in time, so the domain was not fully checked.',
  },
  address_literal: {
    kind: 'note',
    reason: 'An address literal names a machine, not a domain, so it cannot be checked.',
  },
  implicit_mx: {
    kind: 'note',
    reason: 'The domain has no MX record; emails are sent to its address record (RFC 5321 section 5.1).',
  },
  typo: { kind: 'note', reason: 'The domain looks misspelled.' },
  role_account: { kind: 'note', reason: 'The address belongs to a role, not to a person.' },
  alias: { kind: 'note', reason: 'The domain belongs to a forwarding or masking service.' },
  quoted_local_part: {
    kind: 'note',
    reason: 'The part before the @ is quoted: allowed, but /v1/send and many receivers refuse it.',
  },
} as const satisfies Record<VerificationCode, { kind: 'invalid' | 'note'; reason: string }>;

export type Finding = VerificationCode;

export const reasonOf = (finding: Finding): string => catalog[finding].reason;
export const isFatal = (finding: Finding): boolean => catalog[finding].kind === 'invalid';

export const sortFindings = (findings: Iterable<Finding>): Finding[] => {
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
