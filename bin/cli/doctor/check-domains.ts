import { adviseDomain, statusAt } from '../../../shared/domain/domains/domains';
import { type DnsRecord, dnsRecordsOf } from '../../../shared/domain/domains/records';
import type { DomainFacts } from './facts';
import { type Finding, good, note, toMend } from './finding';

const DOMAINS = 'Domains';

const shown = ({ type, name, value, priority }: DnsRecord): string =>
  `${type} ${name} "${priority === undefined ? '' : `${priority} `}${value}"`;

/** Mail leaves without it, but large mailbox providers take bulk mail only with a policy. */
const isWanted = ({ required, purpose }: DnsRecord): boolean => required || purpose === 'DMARC';

function checkRecord(domain: string, record: DnsRecord): Finding[] {
  const { status, advice, purpose } = record;
  const says = `${domain}, ${purpose}: ${advice ?? 'the record was not looked for yet.'}`;
  if (status === 'VERIFIED') return advice === null ? [] : [note(DOMAINS, says)];
  return [isWanted(record) ? toMend(DOMAINS, says, shown(record)) : note(DOMAINS, says, shown(record))];
}

function checkDomain({ project, token, zone, domain }: DomainFacts, now: number): Finding[] {
  const status = statusAt(domain, now);
  const name = `${domain.domain} (${project})`;
  const records = dnsRecordsOf(domain, token, zone, now).flatMap((record) => checkRecord(domain.domain, record));
  if (status === 'VERIFIED') {
    const trouble = adviseDomain(domain, now);
    return [
      trouble
        ? toMend(DOMAINS, `${name}: ${trouble}`, 'The records below, where one is named.')
        : good(DOMAINS, `${name} is verified.`),
      ...records,
    ];
  }
  const outlook = adviseDomain(domain, now) ?? '';
  return [
    toMend(DOMAINS, `${name} is ${status}: no mail leaves from it. ${outlook}`, 'Publish the records below.'),
    ...records,
  ];
}

/** That there is a domain to send from, and the state of each with its DKIM, MAIL FROM, SPF and DMARC records. */
export function checkDomains(domains: readonly DomainFacts[], now: number): Finding[] {
  if (domains.length === 0) {
    return [
      toMend(
        DOMAINS,
        'No project has a domain, so none can send.',
        'POST /domains {"domain": "mail.example.com"}, see docs/guide/deliverability.md',
      ),
    ];
  }
  return domains.flatMap((facts) => checkDomain(facts, now));
}
