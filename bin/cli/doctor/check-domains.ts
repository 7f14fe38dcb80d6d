import { adviseDomain, type Domain, statusAt } from '../../../shared/domain/domains/domains';
import { type DnsRecord, dnsRecordsOf } from '../../../shared/domain/domains/records';
import type { DomainFacts } from './facts';
import { type Finding, findingMaker } from './findings';

const DOMAINS = findingMaker('Domains');

const recordText = ({ type, name, value, priority }: DnsRecord): string => {
  const priorityText = priority === undefined ? '' : `${priority} `;
  return `${type} ${name} "${priorityText}${value}"`;
};

/** Large providers require DMARC for bulk email. */
const isNeeded = ({ required, purpose }: DnsRecord): boolean => required || purpose === 'DMARC';

function checkRecord(domain: string, record: DnsRecord): Finding[] {
  const { status, advice, purpose } = record;
  const message = `${domain}, ${purpose}: ${advice ?? 'the record has not been checked yet.'}`;
  if (status === 'VERIFIED') return advice === null ? [] : [DOMAINS.note(message)];
  return [isNeeded(record) ? DOMAINS.error(message, recordText(record)) : DOMAINS.note(message, recordText(record))];
}

/** Bounces that SES forwards fill the sender's mailbox, or bounce themselves. */
const checkForwarding = ({ domain, forwardsFeedback }: Domain): Finding[] =>
  forwardsFeedback
    ? [
        DOMAINS.error(
          `${domain}: SES also emails each bounce and complaint to the sender's address.`,
          `aws sesv2 put-email-identity-feedback-attributes --no-email-forwarding-enabled --email-identity ${domain}`,
        ),
      ]
    : [];

function checkDomain({ project, token, zone, domain }: DomainFacts, now: number): Finding[] {
  const status = statusAt(domain, now);
  const name = `${domain.domain} (${project})`;
  const advice = adviseDomain(domain, now);
  const records = dnsRecordsOf(domain, token, zone, now).flatMap((record) => checkRecord(domain.domain, record));
  if (status !== 'VERIFIED') {
    const message = `${name} is ${status}: no email is sent from it. ${advice ?? ''}`;
    return [DOMAINS.error(message, 'Publish the records below.'), ...records];
  }
  const domainFinding = advice
    ? DOMAINS.error(`${name}: ${advice}`, 'Publish the records below, if any.')
    : DOMAINS.ok(`${name} is verified.`);
  return [domainFinding, ...records, ...checkForwarding(domain)];
}

export function checkDomains(domains: readonly DomainFacts[], now: number): Finding[] {
  if (domains.length === 0) {
    return [
      DOMAINS.error(
        'No project has a domain, so none can send.',
        'POST /domains {"domain": "mail.example.com"}, see docs/guide/deliverability.md',
      ),
    ];
  }
  return domains.flatMap((facts) => checkDomain(facts, now));
}
