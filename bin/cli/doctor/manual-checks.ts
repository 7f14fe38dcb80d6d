import { statusAt } from '../../../shared/domain/domains/domains';
import type { Names } from '../names';
import type { DomainFacts } from './facts';
import { type Finding, findingMaker } from './findings';

export function manualChecks({ stage }: Names): Finding[] {
  if (stage === null) return [];
  return [
    findingMaker('Lambda concurrency').manual(
      'Below 110, the senders share the concurrency with everything else in the account. docs/guide/deploy.md explains how to request more.',
      'aws lambda get-account-settings --query AccountLimit.ConcurrentExecutions',
    ),
    findingMaker('Recipients of alarms').manual(
      'PendingConfirmation means that the address has not confirmed: follow the link in the email from AWS. An empty list means that alarmEmail is not set, so alarms appear only in the console.',
      `aws sns list-subscriptions --query "Subscriptions[?ends_with(TopicArn, 'posthaste-${stage}-alarms')].[Endpoint, SubscriptionArn]"`,
    ),
    findingMaker('Alarms').manual(
      'Lists active alarms, each with its heading in docs/operations/runbook.md.',
      `aws cloudwatch describe-alarms --alarm-name-prefix posthaste-${stage}- --state-value ALARM --query "MetricAlarms[].[AlarmName, AlarmDescription]"`,
    ),
  ];
}

/** AWS's limit in characters. */
const MAX_USE_CASE_LENGTH = 5_000;

const shellQuoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The operator replaces the placeholders for content, recipients and volume. */
export function sandboxRequest(domains: readonly DomainFacts[], now: number): string {
  const verifiedDomains = domains
    .filter(({ domain }) => statusAt(domain, now) === 'VERIFIED')
    .map(({ domain }) => domain.domain);
  const [websiteHost = 'example.com'] = verifiedDomains;
  const useCase = [
    '[Say in two or three sentences what you send, for example receipts and a monthly newsletter, how people join',
    'your list, and how many emails a day you expect.]',
    verifiedDomains.length > 0
      ? `We send from ${verifiedDomains.join(', ')}, signed with DKIM.`
      : 'We send from domains that are verified and signed with DKIM.',
    'Email goes out through Posthaste in our own AWS account. SES publishes sends, deliveries, bounces and complaints to SNS;',
    'an address that hard bounces or complains is suppressed at once and gets no further email, and so is an address that soft bounces on',
    'three days. Marketing email carries one-click List-Unsubscribe headers (RFC 8058) and a link to a preferences page,',
    'which take effect at once. Sending stops automatically at 4 % hard bounces or 0.08 % complaints of marketing email within seven days.',
  ].join(' ');
  return [
    'aws sesv2 put-account-details --production-access-enabled --mail-type TRANSACTIONAL --contact-language EN \\',
    `  --website-url ${shellQuoted(`https://${websiteHost}`)} \\`,
    `  --use-case-description ${shellQuoted(useCase.slice(0, MAX_USE_CASE_LENGTH))}`,
  ].join('\n');
}
