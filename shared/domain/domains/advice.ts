import { isDmarc } from './dmarc';
import type { RecordFinding, RecordStatus } from './domains';

export interface CheckedRecord {
  name: string;
  host: string;
  value: string;
  status: RecordStatus;
  zone: string;
  finding: RecordFinding;
}

const SES_MX = /^feedback-smtp\.([a-z0-9-]+)\.amazonses\.com$/;
/** Receivers follow at most ten terms (RFC 7208, section 4.6.4). */
const LOOKUP_TERM = /^[+?~-]?(?:include:|exists:|redirect=|(?:a|mx|ptr)(?:[:/]|$))/i;
const MAX_LOOKUPS = 10;

export const adviseName = ({ name, zone, host, finding }: CheckedRecord): string | null =>
  finding.instead === 'below'
    ? `The record is at ${name}.${zone}. Your DNS provider added ${zone} twice, so enter "${host}" as its name.`
    : null;

export function adviseOwnership(record: CheckedRecord): string | null {
  const { values } = record.finding;
  if (values.includes(record.value)) return null;
  return values.length > 0
    ? 'The record has a different value. Replace it with this one, or add this one to it.'
    : 'Publish this TXT record to prove that you own the domain.';
}

export function adviseDkim(record: CheckedRecord): string | null {
  const { finding, value, status } = record;
  const [target] = finding.values;
  if (target === value) {
    if (status === 'FAILED') {
      return 'The record is correct, but SES has stopped looking for it. Remove the domain and add it again.';
    }
    return status === 'VERIFIED' ? null : 'The record is correct, but SES hasn’t found it yet. It will check again.';
  }
  if (target !== undefined) return `This CNAME points to ${target}. Change it to ${value}.`;
  if (finding.instead === 'text') {
    return 'This name has a copy of the key instead of a CNAME. Turn off CNAME flattening, because SES changes its keys.';
  }
  return finding.instead === 'address'
    ? 'This name has IP addresses instead of a CNAME. Turn off your DNS provider’s proxy for it.'
    : 'Publish this CNAME record to sign your email.';
}

const targetsOf = ({ values }: RecordFinding): string[] => values.map((text) => text.slice(text.indexOf(' ') + 1));

/** Of a null MX, by which a name accepts no email (RFC 7505). */
const NO_TARGET = '';

export function adviseMailFrom(record: CheckedRecord): string | null {
  const { finding, value, status } = record;
  const targets = targetsOf(finding);
  const [target] = targets;
  if (target === undefined) {
    return 'Publish this MX record. Until then, bounces go to an SES domain and SPF isn’t aligned.';
  }
  if (targets.length > 1) return 'Keep only this MX record. SES doesn’t accept a MAIL FROM domain with several.';
  if (target === value) {
    return status === 'VERIFIED' ? null : 'The record is correct, but SES hasn’t found it yet. It will check again.';
  }
  if (target === NO_TARGET) return `This MX record says that the name accepts no email. Change it to ${value}.`;
  const [, region] = SES_MX.exec(target) ?? [];
  return region !== undefined
    ? `This MX record is for another region (${region}). The correct value is ${value}.`
    : `This MX record points to ${target}. The correct value is ${value}. If this name is in use, choose another mailFromSubdomain.`;
}

export function adviseReceiving({ finding, value, name }: CheckedRecord): string | null {
  const targets = targetsOf(finding);
  if (targets.includes(value)) {
    return targets.length === 1 ? null : 'Keep only this MX record. Some emails go to the other one.';
  }
  const [target] = targets;
  if (target === NO_TARGET) return `The MX record of ${name} says that it accepts no email. Replace it with this one.`;
  return target === undefined
    ? 'Publish this MX record to receive email here.'
    : `${name} has mailboxes at ${target}. This record would stop them from receiving email. Use a subdomain instead, such as reply.${name}.`;
}

export const adviseReports = ({ finding }: CheckedRecord): string | null =>
  finding.values.some(isDmarc)
    ? null
    : 'Publish this TXT record at the other domain. Without it, no reports are sent to its address (RFC 7489, section 7.1).';

const isSpf = (text: string): boolean => /^v=spf1(?:\s|$)/i.test(text);

/** Receivers ignore what follows `all` (RFC 7208, section 5.1). */
function termsOf(text: string): string[] {
  const terms = text.split(/\s+/);
  const end = terms.findIndex((term) => /^[+?~-]?all$/i.test(term));
  return end < 0 ? terms : terms.slice(0, end + 1);
}

/** RFC 7208, section 4.5, requires exactly one record. */
export function allowsSes(texts: readonly string[]): boolean {
  const [record, duplicate] = texts.filter(isSpf);
  if (record === undefined || duplicate !== undefined) return false;
  return termsOf(record).some((term) => /^\+?include:amazonses\.com$/i.test(term));
}

export function adviseSpf(record: CheckedRecord): string | null {
  const records = record.finding.values.filter(isSpf);
  const [text, duplicate] = records;
  if (text === undefined) return 'Publish this TXT record to allow SES to use this name in the return path.';
  if (duplicate !== undefined) return 'Keep only one SPF record. With several, SPF fails (RFC 7208, section 4.5).';
  const terms = termsOf(text);
  if (!allowsSes(records)) {
    return 'Add include:amazonses.com to this record, before the term that ends it ("~all" or "-all").';
  }
  if (terms.some((term) => /^\+?all$/i.test(term))) {
    return 'This record allows anyone to send as you. End it with ~all.';
  }
  const lookups = terms.filter((term) => LOOKUP_TERM.test(term)).length;
  return lookups > MAX_LOOKUPS
    ? `This record needs ${lookups} DNS lookups, but receivers allow ten (RFC 7208, section 4.6.4). Remove senders you no longer use.`
    : null;
}
