import type { Domain, RecordPurpose, RecordStatus } from './domains';

/** A DNS record ready to paste; names are full, without a dot at the end. */
export interface DnsRecord {
  type: 'TXT' | 'CNAME' | 'MX';
  name: string;
  value: string;
  priority?: number;
  purpose: RecordPurpose;
  status: RecordStatus;
  /** The domain is VERIFIED only with it; the others help delivery. */
  required: boolean;
}

const MAIL_FROM_PRIORITY = 10;
const SPF = 'v=spf1 include:amazonses.com ~all';
const DMARC = 'v=DMARC1; p=none;';

type Named = Pick<Domain, 'domain' | 'mailFromSubdomain'>;

export const ownershipName = ({ domain }: Named): string => `_posthaste.${domain}`;
export const mailFromName = ({ domain, mailFromSubdomain }: Named): string => `${mailFromSubdomain}.${domain}`;
export const dmarcName = ({ domain }: Named): string => `_dmarc.${domain}`;

/** Whether published texts hold an SPF record that lets SES send (RFC 7208: one record, its terms separated by blanks). */
export const allowsSes = (texts: string[]): boolean =>
  texts.some((text) => /^v=spf1\s/i.test(text) && /\sinclude:amazonses\.com(\s|$)/i.test(text));

/** Whether published texts hold a DMARC policy (RFC 7489, section 6.3: the version comes first). */
export const hasDmarc = (texts: string[]): boolean => texts.some((text) => /^v=DMARC1\s*;/.test(text));

/** The records of a domain with their state; `token` is the project's. */
export function recordsOf(domain: Domain, token: string): DnsRecord[] {
  const { records: status } = domain;
  const bounces = mailFromName(domain);
  const required = (purpose: RecordPurpose) => ({ purpose, status: status[purpose], required: true });
  const helpful = (purpose: RecordPurpose) => ({ purpose, status: status[purpose], required: false });
  return [
    { type: 'TXT', name: ownershipName(domain), value: token, ...required('OWNERSHIP') },
    ...domain.dkimTokens.map((dkim) => ({
      type: 'CNAME' as const,
      name: `${dkim}._domainkey.${domain.domain}`,
      value: `${dkim}.${domain.dkimZone}`,
      ...required('DKIM'),
    })),
    {
      type: 'MX',
      name: bounces,
      value: `feedback-smtp.${domain.region}.amazonses.com`,
      priority: MAIL_FROM_PRIORITY,
      ...helpful('MAIL_FROM'),
    },
    { type: 'TXT', name: bounces, value: SPF, ...helpful('SPF') },
    { type: 'TXT', name: dmarcName(domain), value: DMARC, ...helpful('DMARC') },
  ];
}
