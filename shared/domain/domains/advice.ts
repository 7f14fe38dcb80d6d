import { isDmarc } from './dmarc';
import type { RecordFinding, RecordStatus } from './domains';

/** A record as it should be, and what DNS has now. */
export interface Compared {
  name: string;
  host: string;
  value: string;
  status: RecordStatus;
  domain: string;
  finding: RecordFinding;
}

const SES_MX = /^feedback-smtp\.([a-z0-9-]+)\.amazonses\.com$/;
/** Terms that make a receiver query DNS; it follows at most ten (RFC 7208, section 4.6.4). */
const LOOK_UP = /^[+?~-]?(?:include:|exists:|redirect=|(?:a|mx|ptr)(?:[:/]|$))/i;
const MAXIMUM_LOOK_UPS = 10;

/** Advice if the record was published at its name with the domain appended twice. */
export const adviseName = ({ name, domain, host, finding }: Compared): string | null =>
  finding.instead === 'below'
    ? `The record is at ${name}.${domain}: the DNS page has appended the domain a second time, so enter "${host}" as its name.`
    : null;

export function adviseOwnership(record: Compared): string | null {
  const { values } = record.finding;
  if (values.includes(record.value)) return null;
  return values.length > 0
    ? 'The record has another value: replace it with this one, or add this one to it.'
    : 'Publish this TXT record: it proves that the domain is yours.';
}

export function adviseDkim(record: Compared): string | null {
  const { finding, value, status } = record;
  const [target] = finding.values;
  if (target === value) {
    if (status === 'FAILED')
      return 'The record is correct, but SES has stopped looking for it: remove the domain and add it again.';
    return status === 'VERIFIED' ? null : 'The record is correct; SES has not found it yet and will look again.';
  }
  if (target !== undefined) return `This CNAME points to ${target}: change it to ${value}.`;
  if (finding.instead === 'text') {
    return 'This name has a copy of the key instead of a CNAME: switch off CNAME flattening, because SES changes its keys.';
  }
  return finding.instead === 'address'
    ? "This name has addresses instead of a CNAME: switch off the DNS provider's proxy for it."
    : 'Publish this CNAME record: without it mail is not signed.';
}

export function adviseMailFrom(record: Compared): string | null {
  const { finding, value, status } = record;
  const targets = finding.values.map((text) => text.slice(text.indexOf(' ') + 1));
  const [target] = targets;
  if (target === undefined)
    return 'Publish this MX record: until then bounces go to a domain of SES, and SPF is not aligned.';
  if (targets.length > 1) return 'Keep this MX record only: SES accepts no MAIL FROM domain with several.';
  if (target === value)
    return status === 'VERIFIED' ? null : 'The record is correct; SES has not found it yet and will look again.';
  return SES_MX.test(target)
    ? `This MX record is for another region (${SES_MX.exec(target)?.[1]}): the correct value is ${value}.`
    : `This MX record points to ${target}: the correct value is ${value}. Choose another mailFromSubdomain if this one is in use.`;
}

export function adviseReceiving({ finding, value, name }: Compared): string | null {
  const targets = finding.values.map((text) => text.slice(text.indexOf(' ') + 1));
  if (targets.includes(value)) {
    return targets.length === 1 ? null : 'Keep this MX record only: some of the mail goes to the other one.';
  }
  return targets.length === 0
    ? 'Publish this MX record: until then no mail comes here.'
    : `${name} has mailboxes at ${targets[0]}: this record would take their mail away. Receive on a sub-domain instead, such as reply.${name}.`;
}

export const adviseReports = ({ finding }: Compared): string | null =>
  finding.values.some(isDmarc)
    ? null
    : 'Publish this TXT record at the other domain: without it no report is sent to its address (RFC 7489, section 7.1).';

const isSpf = (text: string): boolean => /^v=spf1(?:\s|$)/i.test(text);

/**
 * The version and the terms of an SPF record up to the one that matches all; receivers ignore the rest (RFC 7208,
 * section 5.1).
 */
function termsOf(text: string): string[] {
  const terms = text.split(/\s+/);
  const end = terms.findIndex((term) => /^[+?~-]?all$/i.test(term));
  return end < 0 ? terms : terms.slice(0, end + 1);
}

/** Whether the published texts have one SPF record (RFC 7208, section 4.5), and it includes SES. */
export function allowsSes(texts: readonly string[]): boolean {
  const records = texts.filter(isSpf);
  return records.length === 1 && termsOf(records[0] ?? '').some((term) => /^\+?include:amazonses\.com$/i.test(term));
}

export function adviseSpf(record: Compared): string | null {
  const records = record.finding.values.filter(isSpf);
  const [text, another] = records;
  if (text === undefined) return 'Publish this TXT record: it allows SES to send with this name in the return path.';
  if (another !== undefined) return 'Keep one SPF record only: with several, SPF fails (RFC 7208, section 4.5).';
  const terms = termsOf(text);
  if (!allowsSes(records))
    return 'Add include:amazonses.com to this record, before the term that ends it ("~all" or "-all").';
  if (terms.some((term) => /^\+?all$/i.test(term)))
    return 'This record allows everybody to send in your name: end it with ~all.';
  const lookUps = terms.filter((term) => LOOK_UP.test(term)).length;
  return lookUps > MAXIMUM_LOOK_UPS
    ? `This record needs ${lookUps} DNS lookups and receivers allow ten (RFC 7208, section 4.6.4): remove senders that you no longer use.`
    : null;
}
