import type { Names } from '../names';
import type { Finding } from './finding';

/** What the SDK clients of this program do not read: the command, and what it should say. */
export function lookYourself({ stage }: Names): Finding[] {
  if (stage === null) return [];
  const look = (check: string, says: string, mend: string): Finding => ({ check, state: 'look', says, mend });
  return [
    look(
      'Lambda concurrency',
      'Below 110 the senders share what the account has with everything else in it: docs/guide/deploy.md says how to ask for more.',
      'aws lambda get-account-settings --query AccountLimit.ConcurrentExecutions',
    ),
    look(
      'Who is told of alarms',
      'An address that has not confirmed shows as PendingConfirmation: follow the link in the mail that AWS sent to it. No line: no alarmEmail.',
      `aws sns list-subscriptions --query "Subscriptions[?ends_with(TopicArn, 'posthaste-${stage}-alarms')].[Endpoint, SubscriptionArn]"`,
    ),
    look(
      'Alarms',
      'Those that are on, each with its heading in docs/operations/runbook.md.',
      `aws cloudwatch describe-alarms --alarm-name-prefix posthaste-${stage}- --state-value ALARM --query "MetricAlarms[].[AlarmName, AlarmDescription]"`,
    ),
  ];
}
