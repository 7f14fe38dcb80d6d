import type { MetricName } from '../../shared/ops/metrics';
import { type FunctionName, type QueueName, queues, streams } from '../parts';
import { deadLettersOf, nameOf, pascal, type Settings } from './settings';
import { API_STAGE } from './stacks/data';

/** Where the headings that alarms point to are. */
export const RUNBOOK = 'docs/operations/runbook.md';

/** An alarm as data: it goes off when `metric` is at least `threshold` in `minutes` periods of a minute in a row, or in `enough` of them. */
export interface AlarmPart {
  readonly id: string;
  readonly meaning: string;
  /** The heading in the runbook that says what to do. */
  readonly runbook: string;
  /** `Posthaste` stands for the installation's own. */
  readonly namespace: 'AWS/SQS' | 'AWS/Lambda' | 'AWS/ApiGateway' | 'Posthaste';
  readonly metric: string;
  readonly dimensions: Readonly<Record<string, string>>;
  readonly statistic: 'Sum' | 'Maximum';
  readonly threshold: number;
  readonly minutes: number;
  /** How many of the minutes are enough, where not all must be. */
  readonly enough?: number;
  /** Goes off below the threshold, and when nothing is reported at all. */
  readonly below?: boolean;
}

const MINUTE_MS = 60_000;

const deadLetters = (settings: Settings, part: FunctionName | QueueName, runbook: string): AlarmPart => ({
  id: `${pascal(part)}DeadLetters`,
  meaning: `Messages have failed for good: ${part}`,
  runbook,
  namespace: 'AWS/SQS',
  metric: 'ApproximateNumberOfMessagesVisible',
  dimensions: { QueueName: deadLettersOf(settings, part) },
  statistic: 'Maximum',
  threshold: 1,
  minutes: 1,
});

const ofFunction = (settings: Settings, name: FunctionName, metric: string) => ({
  namespace: 'AWS/Lambda' as const,
  metric,
  dimensions: { FunctionName: nameOf(settings, name) },
});

/** Something that the functions count by themselves and that should not happen, in so many minutes in a row. */
const counted = (metric: MetricName, meaning: string, runbook: string, minutes = 1): AlarmPart => ({
  id: metric,
  meaning,
  runbook,
  namespace: 'Posthaste',
  metric,
  dimensions: {},
  statistic: 'Sum',
  threshold: 1,
  minutes,
});

const senderErrors = (settings: Settings, name: FunctionName): AlarmPart => ({
  ...ofFunction(settings, name, 'Errors'),
  id: `${pascal(name)}Errors`,
  meaning: `Whole batches of mail fail: ${name}`,
  runbook: 'A sender fails',
  statistic: 'Sum',
  threshold: 3,
  minutes: 5,
});

/** Everything that wakes somebody up; each with what to do in the runbook. */
export const alarms = (settings: Settings): readonly AlarmPart[] => [
  deadLetters(settings, 'transactional', 'Mail in the dead letters'),
  deadLetters(settings, 'bulk', 'Mail in the dead letters'),
  deadLetters(settings, 'campaigns', 'Mail in the dead letters'),
  deadLetters(settings, 'work', 'Work in the dead letters'),
  deadLetters(settings, 'jobs', 'Jobs in the dead letters'),
  deadLetters(settings, 'webhooks', 'Webhook work in the dead letters'),
  deadLetters(settings, 'steps', 'Workflow steps in the dead letters'),
  deadLetters(settings, 'feedback', 'Feedback in the dead letters'),
  deadLetters(settings, streams.countersProjector.consumer, 'Counters in the dead letters'),
  deadLetters(settings, streams.streamReactions.consumer, 'Effects in the dead letters'),
  senderErrors(settings, queues.transactional.consumer),
  senderErrors(settings, queues.bulk.consumer),
  senderErrors(settings, queues.campaigns.consumer),
  counted('SentTwice', 'A mail has left twice', 'A mail has left twice'),
  counted('JobFailed', 'A job was given up after several tries', 'A job was given up'),
  counted('ExecutionsOverdue', 'Executions of workflows should have gone on 10 minutes ago', 'Workflows are behind', 5),
  // What SES has refused rests five minutes before it is tried again, so that a single mail is counted each sixth minute.
  {
    ...counted('SendingBlocked', 'SES takes no mail: paused, over its quota, or not permitted', 'SES takes no mail'),
    minutes: 15,
    enough: 2,
  },
  counted('SendingPaused', "A project's mail was paused for its bounces or complaints", 'A project is paused'),
  counted('AccountOnProbation', 'SES reviews the account for bounces or complaints', 'SES reviews the account'),
  counted('AccountStopped', "SES has stopped the account's sending: all mail waits", 'SES has stopped the account', 2),
  counted('TenantStopped', "SES has stopped one project's mail, by its tenant", 'SES has stopped a tenant'),
  {
    ...ofFunction(settings, 'countersProjector', 'IteratorAge'),
    id: 'CountersProjectorBehind',
    meaning: "The counters are more than 15 minutes behind the table's stream",
    runbook: 'The counters projector is behind',
    statistic: 'Maximum',
    threshold: 15 * MINUTE_MS,
    minutes: 5,
  },
  {
    ...ofFunction(settings, 'streamReactions', 'IteratorAge'),
    id: 'StreamReactionsBehind',
    meaning: "What follows from changes is more than 15 minutes behind the table's stream",
    runbook: 'The stream reactions are behind',
    statistic: 'Maximum',
    threshold: 15 * MINUTE_MS,
    minutes: 5,
  },
  {
    id: 'FeedbackBehind',
    meaning: "SES's events wait for more than 10 minutes",
    runbook: 'Feedback is behind',
    namespace: 'AWS/SQS',
    metric: 'ApproximateAgeOfOldestMessage',
    dimensions: { QueueName: nameOf(settings, 'feedback') },
    statistic: 'Maximum',
    threshold: 600,
    minutes: 5,
  },
  {
    id: 'TransactionalBehind',
    meaning: 'Transactional mail waits for more than 5 minutes before a sender takes it',
    runbook: 'Transactional mail is late',
    namespace: 'AWS/SQS',
    metric: 'ApproximateAgeOfOldestMessage',
    dimensions: { QueueName: nameOf(settings, 'transactional') },
    statistic: 'Maximum',
    threshold: 300,
    minutes: 3,
  },
  {
    id: 'ConcurrencyUsedUp',
    meaning: "Lambda turns invocations away: the account's concurrency is used up",
    runbook: "The account's concurrency is used up",
    namespace: 'AWS/Lambda',
    metric: 'Throttles',
    dimensions: {},
    statistic: 'Sum',
    threshold: 10,
    minutes: 5,
  },
  {
    ...ofFunction(settings, 'dispatcher', 'Invocations'),
    id: 'DispatcherSilent',
    meaning: 'The minute tick has not run for 5 minutes',
    runbook: 'The dispatcher is silent',
    statistic: 'Sum',
    threshold: 1,
    minutes: 5,
    below: true,
  },
  {
    ...ofFunction(settings, 'dispatcher', 'Errors'),
    id: 'DispatcherErrors',
    meaning: 'The dispatcher fails each minute',
    runbook: 'The dispatcher fails',
    statistic: 'Sum',
    threshold: 1,
    minutes: 5,
  },
  {
    id: 'ApiErrors',
    meaning: 'The API has answered 5xx in 5 of 15 minutes',
    runbook: 'The API answers with errors',
    namespace: 'AWS/ApiGateway',
    metric: '5XXError',
    dimensions: { ApiName: nameOf(settings, 'api'), Stage: API_STAGE },
    statistic: 'Sum',
    // Also where hardly anybody calls: that all of a few requests fail is worse than some of many.
    threshold: 1,
    minutes: 15,
    enough: 5,
  },
];

/** The anchor of a heading, as GitHub makes it. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');
