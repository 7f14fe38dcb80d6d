import { adviseDomain, type Domain, statusAt } from '../../../shared/domain/domains/domains';
import { type DnsRecord, dnsRecordsOf } from '../../../shared/domain/domains/records';
import { hasCurrentRefusal } from '../../../shared/domain/sending/campaign-hold';
import { type Pause, type PauseScope, pauseScopes } from '../../../shared/domain/sending/reputation';
import { toIso } from '../../../shared/ops/clock';
import { counted } from '../code/plan-text';
import { type DomainFacts, type Finding, findingsOf, type ProjectFacts } from './facts';

const PROJECTS = findingsOf('Projects');
const MAX_LISTED = 20;

const scopeNames: Readonly<Record<PauseScope, string>> = {
  marketing: 'Marketing email',
  confirmations: 'Confirmation email',
  visitors: 'Email caused by public keys',
  everything: 'All email',
};

function checkPause({ id, name }: ProjectFacts, scope: PauseScope, pause: Pause): Finding {
  const { cause, since, sent, hardBounces, complaints } = pause;
  const resume = `posthaste projects resume ${id}`;
  const says = `${scopeNames[scope]} of ${name} has been paused since ${since}`;
  if (cause === 'operator') return PROJECTS.note(`${says}, by an operator.`, resume);
  const reason =
    cause === 'bounces'
      ? `${hardBounces} of ${sent} emails bounced hard`
      : `${complaints} of ${sent} emails got complaints`;
  return PROJECTS.mend(
    `${says}: ${reason}. Sending resumes automatically once the rate falls to half of the limit.`,
    `docs/operations/runbook.md, "A project is paused"; to resume it now: ${resume}`,
  );
}

function checkHold({ name, hold }: ProjectFacts, now: number): Finding[] {
  if (!hold || !hasCurrentRefusal(hold, now)) return [];
  const says = `Campaigns of ${name} have been on hold since ${toIso(hold.since)}; the next attempt is after ${toIso(hold.until)}. SES's response: ${hold.detail}`;
  return [PROJECTS.mend(says, 'docs/operations/runbook.md, "SES accepts no email"')];
}

function checkProject(project: ProjectFacts, now: number): Finding[] {
  const { id, name, status, paused = {} } = project;
  const disabled = `${name} is disabled: its requests are refused (403), and its email waits.`;
  return [
    ...(status === 'DISABLED' ? [PROJECTS.note(disabled, `posthaste projects enable ${id}`)] : []),
    ...checkHold(project, now),
    ...pauseScopes.flatMap((scope) => (paused[scope] ? [checkPause(project, scope, paused[scope])] : [])),
  ];
}

export function checkProjects(projects: readonly ProjectFacts[], now: number): Finding[] {
  if (projects.length === 0) return [PROJECTS.mend('There are no projects yet.', 'posthaste projects create <name>')];
  const found = projects.flatMap((project) => checkProject(project, now));
  if (found.length === 0)
    return [PROJECTS.good(`${counted(projects.length, 'project')} checked; none is paused, on hold or disabled.`)];
  const sorted = [...found.filter(({ state }) => state === 'mend'), ...found.filter(({ state }) => state !== 'mend')];
  const others = sorted.length - MAX_LISTED;
  return [
    ...sorted.slice(0, MAX_LISTED),
    ...(others > 0
      ? [PROJECTS.note(`${others} more are paused, on hold or disabled.`, 'posthaste projects list')]
      : []),
  ];
}

const DOMAINS = findingsOf('Domains');

const recordText = ({ type, name, value, priority }: DnsRecord): string =>
  `${type} ${name} "${priority === undefined ? '' : `${priority} `}${value}"`;

/** Email is sent without DMARC, but large providers require it for bulk. */
const isNeeded = ({ required, purpose }: DnsRecord): boolean => required || purpose === 'DMARC';

function checkRecord(domain: string, record: DnsRecord): Finding[] {
  const { status, advice, purpose } = record;
  const says = `${domain}, ${purpose}: ${advice ?? 'the record was not checked yet.'}`;
  if (status === 'VERIFIED') return advice === null ? [] : [DOMAINS.note(says)];
  return [isNeeded(record) ? DOMAINS.mend(says, recordText(record)) : DOMAINS.note(says, recordText(record))];
}

/** Bounces sent by email fill the sender's mailbox, or bounce themselves. */
const checkForwarding = ({ domain, forwardsFeedback }: Domain): Finding[] =>
  forwardsFeedback
    ? [
        DOMAINS.mend(
          `${domain}: SES also emails each bounce and complaint to the sender's address.`,
          `aws sesv2 put-email-identity-feedback-attributes --no-email-forwarding-enabled --email-identity ${domain}`,
        ),
      ]
    : [];

function checkDomain({ project, token, zone, domain }: DomainFacts, now: number): Finding[] {
  const status = statusAt(domain, now);
  const name = `${domain.domain} (${project})`;
  const records = dnsRecordsOf(domain, token, zone, now).flatMap((record) => checkRecord(domain.domain, record));
  if (status === 'VERIFIED') {
    const trouble = adviseDomain(domain, now);
    return [
      trouble
        ? DOMAINS.mend(`${name}: ${trouble}`, 'Publish the records below, if any.')
        : DOMAINS.good(`${name} is verified.`),
      ...records,
      ...checkForwarding(domain),
    ];
  }
  const outlook = adviseDomain(domain, now) ?? '';
  return [
    DOMAINS.mend(`${name} is ${status}: no email is sent from it. ${outlook}`, 'Publish the records below.'),
    ...records,
  ];
}

export function checkDomains(domains: readonly DomainFacts[], now: number): Finding[] {
  if (domains.length === 0) {
    return [
      DOMAINS.mend(
        'No project has a domain, so none can send.',
        'POST /domains {"domain": "mail.example.com"}, see docs/guide/deliverability.md',
      ),
    ];
  }
  return domains.flatMap((facts) => checkDomain(facts, now));
}
