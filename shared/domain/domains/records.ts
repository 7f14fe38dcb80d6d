import type { RecordPurpose, RecordType } from '../../contract/domain-replies';
import {
  adviseDkim,
  adviseMailFrom,
  adviseName,
  adviseOwnership,
  adviseReceiving,
  adviseReports,
  adviseSpf,
  type CheckedRecord,
} from './advice';
import { adviseDmarc } from './dmarc';
import type { Domain, RecordStatus } from './domains';

/** Full names without a trailing dot. */
export interface DnsRecord {
  type: RecordType;
  name: string;
  host: string;
  value: string;
  priority?: number;
  purpose: RecordPurpose;
  reason: string;
  status: RecordStatus;
  /** VERIFIED needs this record; other records help delivery. */
  required: boolean;
  found: string[];
  advice: string | null;
}

const REPORT_LOCAL_PART = 'dmarc';
const MX_PRIORITY = 10;
const SPF_VALUE = 'v=spf1 include:amazonses.com ~all';
const DMARC_VALUE = 'v=DMARC1; p=none;';
const REPORTS_VALUE = 'v=DMARC1;';

/** Sources: Gmail https://support.google.com/a/answer/81126, Yahoo https://senders.yahooinc.com/best-practices */
const reasons: Readonly<Record<RecordPurpose, string>> = {
  OWNERSHIP: 'Proves to this service that the domain is yours. Required before you can send.',
  DKIM: 'Contains the key that signs your email. Required before you can send, and by Gmail and Yahoo.',
  MAIL_FROM: 'Routes bounces through your own domain, so that SPF passes for your From address.',
  SPF: 'Allows SES to send for this name. Gmail and Yahoo require SPF from 5,000 emails a day.',
  DMARC:
    'Tells servers what to do with email that fails SPF and DKIM. Gmail and Yahoo require it from 5,000 emails a day.',
  DMARC_REPORTS: 'Allows DMARC reports to go to an address at another domain.',
  RECEIVING: 'Routes email for this name here, and no longer to mailboxes elsewhere.',
};

type MailFromFields = Pick<Domain, 'domain' | 'mailFromSubdomain'>;

export const defaultMailFromSubdomain = (domain: string): string => (domain.startsWith('mail.') ? 'bounce' : 'mail');

export const ownershipName = ({ domain }: Pick<Domain, 'domain'>): string => `_posthaste.${domain}`;
export const mailFromName = ({ domain, mailFromSubdomain }: MailFromFields): string => `${mailFromSubdomain}.${domain}`;
export const dmarcName = (domain: string): string => `_dmarc.${domain}`;
const dkimName = (token: string, domain: string): string => `${token}._domainkey.${domain}`;

interface RecordToPublish extends Pick<DnsRecord, 'type' | 'name' | 'value' | 'purpose'> {
  priority?: number;
  finding: string;
}

export const receivingHost = (region: string): string => `inbound-smtp.${region}.amazonaws.com`;

const receivingRecord = ({ domain, region }: Domain): RecordToPublish => ({
  type: 'MX',
  name: domain,
  value: receivingHost(region),
  priority: MX_PRIORITY,
  purpose: 'RECEIVING',
  finding: 'RECEIVING',
});

export const reportAddress = ({ reportsTo }: Pick<Domain, 'reportsTo'>): string | null =>
  reportsTo === undefined ? null : `${REPORT_LOCAL_PART}@${reportsTo}`;

function dmarcRecords(domain: Domain): RecordToPublish[] {
  const { domain: name, reportsTo, reportsZone } = domain;
  const address = reportAddress(domain);
  const value = address === null ? DMARC_VALUE : `${DMARC_VALUE} rua=mailto:${address}`;
  const policy: RecordToPublish = { type: 'TXT', name: dmarcName(name), value, purpose: 'DMARC', finding: 'DMARC' };
  if (reportsZone === undefined) return [policy];
  // RFC 7489, section 7.1.
  const permissionName = `${name}._report._dmarc.${reportsTo}`;
  return [
    policy,
    { type: 'TXT', name: permissionName, value: REPORTS_VALUE, purpose: 'DMARC_REPORTS', finding: 'DMARC_REPORTS' },
  ];
}

export function recordsToPublish(domain: Domain, ownershipToken: string): RecordToPublish[] {
  const returnPath = mailFromName(domain);
  return [
    {
      type: 'TXT',
      name: ownershipName(domain),
      value: ownershipToken,
      purpose: 'OWNERSHIP',
      finding: 'OWNERSHIP',
    },
    ...domain.dkimTokens.map((dkimToken) => ({
      type: 'CNAME' as const,
      name: dkimName(dkimToken, domain.domain),
      value: `${dkimToken}.${domain.dkimZone}`,
      purpose: 'DKIM' as const,
      finding: dkimToken,
    })),
    {
      type: 'MX',
      name: returnPath,
      value: `feedback-smtp.${domain.region}.amazonses.com`,
      priority: MX_PRIORITY,
      purpose: 'MAIL_FROM',
      finding: 'MAIL_FROM',
    },
    { type: 'TXT', name: returnPath, value: SPF_VALUE, purpose: 'SPF', finding: 'SPF' },
    ...dmarcRecords(domain),
    ...(domain.receiving ? [receivingRecord(domain)] : []),
  ];
}

const isRequired = (purpose: RecordPurpose): boolean => purpose === 'OWNERSHIP' || purpose === 'DKIM';

export const zoneOfRecord = (
  { purpose }: Pick<RecordToPublish, 'purpose'>,
  { reportsZone }: Pick<Domain, 'reportsZone'>,
  zone: string,
): string => (purpose === 'DMARC_REPORTS' ? (reportsZone ?? zone) : zone);

const hostOf = (name: string, zone: string): string => (name === zone ? '@' : name.slice(0, -zone.length - 1));

const advisers: { readonly [P in Exclude<RecordPurpose, 'DMARC'>]: (record: CheckedRecord) => string | null } = {
  OWNERSHIP: adviseOwnership,
  DKIM: adviseDkim,
  MAIL_FROM: adviseMailFrom,
  SPF: adviseSpf,
  DMARC_REPORTS: adviseReports,
  RECEIVING: adviseReceiving,
};

function adviseRecord(
  domain: Domain,
  record: Omit<CheckedRecord, 'finding'> & RecordToPublish,
  now: number,
): string | null {
  const finding = domain.found?.[record.finding];
  if (!finding) return null;
  const checkedRecord = { ...record, finding };
  const nameAdvice = adviseName(checkedRecord);
  if (nameAdvice !== null) return nameAdvice;
  if (record.purpose !== 'DMARC') return advisers[record.purpose](checkedRecord);
  const verifiedAt = domain.verifiedAt === undefined ? undefined : Date.parse(domain.verifiedAt);
  const above = domain.found?.DMARC_ABOVE?.values;
  const facts = { own: finding.values, above, domain: domain.domain, verifiedAt, reportAddress: reportAddress(domain) };
  return adviseDmarc(facts, now);
}

export function dnsRecordsOf(domain: Domain, ownershipToken: string, zone: string, now: number): DnsRecord[] {
  return recordsToPublish(domain, ownershipToken).map((record) => {
    const { finding, ...dnsRecord } = record;
    const status = domain.records[record.purpose] ?? 'PENDING';
    const recordZone = zoneOfRecord(record, domain, zone);
    const host = hostOf(record.name, recordZone);
    return {
      ...dnsRecord,
      host,
      reason: reasons[record.purpose],
      status,
      required: isRequired(record.purpose),
      found: domain.found?.[finding]?.values ?? [],
      advice: adviseRecord(domain, { ...record, host, status, zone: recordZone }, now),
    };
  });
}
