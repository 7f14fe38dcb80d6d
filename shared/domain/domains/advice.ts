import type { Finding, RecordStatus } from './domains';

/** A record as it should be, and what DNS holds in its place. */
export interface Compared {
  name: string;
  host: string;
  value: string;
  status: RecordStatus;
  domain: string;
  finding: Finding;
}

const SES_MX = /^feedback-smtp\.([a-z0-9-]+)\.amazonses\.com$/;
/** Terms that make a receiver ask DNS again, of which it follows ten (RFC 7208, section 4.6.4). */
const LOOK_UP = /^[+?~-]?(?:include:|exists:|redirect=|(?:a|mx|ptr)(?:[:/]|$))/i;
const MAXIMUM_LOOK_UPS = 10;

/** Says when a record stands at its name with the domain once more. */
export const adviseName = ({ name, domain, host, finding }: Compared): string | null =>
  finding.instead === 'below'
    ? `The record stands at ${name}.${domain}: the DNS page has added the domain once more, so enter "${host}" as its name.`
    : null;

export function adviseOwnership(record: Compared): string | null {
  const { values } = record.finding;
  if (values.includes(record.value)) return null;
  return values.length > 0
    ? 'The record holds another value: replace it by this one, or add this one beside it.'
    : 'Publish this TXT record: it shows that the domain is yours.';
}

export function adviseDkim(record: Compared): string | null {
  const { finding, value, status } = record;
  const [target] = finding.values;
  if (target === value) {
    if (status === 'FAILED')
      return 'The record is right, but SES has stopped looking for it: remove the domain and add it again.';
    return status === 'VERIFIED' ? null : 'The record is right; SES has not seen it yet and looks again by itself.';
  }
  if (target !== undefined) return `This CNAME leads to ${target}: let it lead to ${value}.`;
  if (finding.instead === 'text') {
    return 'A copy of the key stands here and no CNAME: switch off CNAME flattening for it, for SES changes its keys.';
  }
  return finding.instead === 'address'
    ? "Addresses stand here and no CNAME: switch off the DNS provider's proxy for this name."
    : 'Publish this CNAME record: without it mail is not signed.';
}

export function adviseMailFrom(record: Compared): string | null {
  const { finding, value, status } = record;
  const targets = finding.values.map((text) => text.slice(text.indexOf(' ') + 1));
  const [target] = targets;
  if (target === undefined)
    return 'Publish this MX record: until then bounces go to a domain of SES, and SPF is not aligned.';
  if (targets.length > 1) return 'Leave this MX record only: SES takes no MAIL FROM domain that has several.';
  if (target === value)
    return status === 'VERIFIED' ? null : 'The record is right; SES has not seen it yet and looks again by itself.';
  return SES_MX.test(target)
    ? `This MX record is that of another region (${SES_MX.exec(target)?.[1]}): the value is ${value}.`
    : `This MX record leads to ${target}: the value is ${value}. Choose another mailFromSubdomain if that one is in use.`;
}

const isSpf = (text: string): boolean => /^v=spf1(?:\s|$)/i.test(text);

/** The terms of an SPF record before the one that matches all, for what follows it is never looked at (RFC 7208, section 5.1). */
function termsOf(text: string): string[] {
  const terms = text.split(/\s+/).slice(1);
  const end = terms.findIndex((term) => /^[+?~-]?all$/i.test(term));
  return end < 0 ? terms : terms.slice(0, end + 1);
}

/** Whether published texts hold an SPF record that lets SES send: one record (RFC 7208, section 4.5), which includes it. */
export function allowsSes(texts: readonly string[]): boolean {
  const records = texts.filter(isSpf);
  return records.length === 1 && termsOf(records[0] ?? '').some((term) => /^\+?include:amazonses\.com$/i.test(term));
}

export function adviseSpf(record: Compared): string | null {
  const records = record.finding.values.filter(isSpf);
  const [text, another] = records;
  if (text === undefined) return 'Publish this TXT record: it lets SES send with this name as the sender of bounces.';
  if (another !== undefined)
    return 'Leave one SPF record only: several are an error, and then SPF fails (RFC 7208, section 4.5).';
  const terms = termsOf(text);
  if (!allowsSes(records))
    return 'Add include:amazonses.com to this record, before the term that ends it ("~all" or "-all").';
  if (terms.some((term) => /^\+?all$/i.test(term)))
    return 'This record lets everybody send in your name: end it with ~all.';
  const lookUps = terms.filter((term) => LOOK_UP.test(term)).length;
  return lookUps > MAXIMUM_LOOK_UPS
    ? `This record takes ${lookUps} look-ups and receivers follow ten (RFC 7208, section 4.6.4): remove what no longer sends.`
    : null;
}
