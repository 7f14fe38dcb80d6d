import { MINUTE_MS } from '../../shared/durations';
import type { MetricName } from '../../shared/ops/metrics';
import { type FunctionName, type QueueName, queues } from '../functions-and-queues';
import { streams } from '../streams-and-timers';
import { grants } from './grants';
import { type Settings as AllSettings, API_STAGE, deadLettersOf, pascal, resourceName } from './settings';

type Settings = Pick<AllSettings, 'stage'>;

export const RUNBOOK = 'docs/operations/runbook.md';

/** Fires if `metric` is at least `threshold` in each of `minutes`, or in `minutesToAlarm` of them. */
export interface AlarmPart {
  readonly id: string;
  readonly meaning: string;
  readonly runbook: string;
  /** The installation's name replaces `Posthaste`. */
  readonly namespace: 'AWS/SQS' | 'AWS/Lambda' | 'AWS/ApiGateway' | 'Posthaste';
  readonly metric: string;
  readonly dimensions: Readonly<Record<string, string>>;
  readonly statistic: 'Sum' | 'Maximum';
  readonly threshold: number;
  readonly minutes: number;
  readonly minutesToAlarm?: number;
  /** Fires if `metric` is below `threshold` or missing. */
  readonly isBelow?: boolean;
}

const queueMetric = (name: string, metric: string) => ({
  namespace: 'AWS/SQS' as const,
  metric,
  dimensions: { QueueName: name },
  statistic: 'Maximum' as const,
});

const deadLetterAlarms = (settings: Settings): AlarmPart[] =>
  [...Object.entries(queues), ...Object.values(streams).map((stream) => [stream.consumer, stream] as const)].map(
    ([name, { deadLettersRunbook: runbook }]) => ({
      ...queueMetric(deadLettersOf(settings, name), 'ApproximateNumberOfMessagesVisible'),
      id: `${pascal(name)}DeadLetters`,
      meaning: `Messages have failed permanently: ${name}`,
      runbook,
      threshold: 1,
      minutes: 1,
    }),
  );

const lateQueueAlarms = (settings: Settings): AlarmPart[] =>
  Object.entries(queues).flatMap(([name, { late }]) => {
    if (!late) return [];
    const { maxAgeSeconds: threshold, ...rest } = late;
    const metric = queueMetric(resourceName(settings, name), 'ApproximateAgeOfOldestMessage');
    return [{ ...metric, ...rest, id: `${pascal(name)}Behind`, threshold }];
  });

const functionMetric = (settings: Settings, name: FunctionName, metric: string) => ({
  namespace: 'AWS/Lambda' as const,
  metric,
  dimensions: { FunctionName: resourceName(settings, name) },
});

const countAlarm = (metric: MetricName, meaning: string, runbook: string, minutes = 1): AlarmPart => ({
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

const senderErrorAlarms = (settings: Settings): AlarmPart[] =>
  Object.values(queues).flatMap(({ consumer }) =>
    grants[consumer].maySend
      ? [
          {
            ...functionMetric(settings, consumer, 'Errors'),
            id: `${pascal(consumer)}Errors`,
            meaning: `Whole batches of email fail: ${consumer}`,
            runbook: 'A sender fails',
            statistic: 'Sum' as const,
            threshold: 3,
            minutes: 5,
          },
        ]
      : [],
  );

const lateStreamAlarms = (settings: Settings): AlarmPart[] =>
  Object.values(streams).map(({ consumer, behind }) => ({
    ...functionMetric(settings, consumer, 'IteratorAge'),
    ...behind,
    id: `${pascal(consumer)}Behind`,
    statistic: 'Maximum',
    threshold: 15 * MINUTE_MS,
    minutes: 5,
  }));

export const alarms = (settings: Settings): readonly AlarmPart[] => [
  ...deadLetterAlarms(settings),
  ...lateQueueAlarms(settings),
  ...senderErrorAlarms(settings),
  ...lateStreamAlarms(settings),
  countAlarm('SentTwice', 'An email was sent twice', 'An email was sent twice'),
  // A single minute doesn't fire the alarm: SES occasionally responds with a 500, and its events then show whether the
  // email was sent.
  {
    ...countAlarm('OutcomeUnclear', 'SES gives unclear responses', 'SES gives unclear responses'),
    minutes: 15,
    minutesToAlarm: 2,
  },
  countAlarm('JobFailed', 'A job was given up after several tries', 'A job was given up'),
  countAlarm('ExecutionsOverdue', 'Executions of workflows are 10 minutes late', 'Workflows are behind', 5),
  // SES's refusal of even a single email counts in at least two of 15 minutes: the email waits for five minutes, and the
  // next tick sends it again.
  {
    ...countAlarm(
      'SendingBlocked',
      'SES accepts no email: paused, over its quota, or not permitted',
      'SES accepts no email',
    ),
    minutes: 15,
    minutesToAlarm: 2,
  },
  countAlarm('SendingPaused', "A project's email was paused for its bounces or complaints", 'A project is paused'),
  countAlarm('AccountOnProbation', 'SES reviews the account for bounces or complaints', 'SES reviews the account'),
  countAlarm(
    'AccountStopped',
    "SES has stopped the account's sending: all email waits",
    'SES has stopped the account',
    2,
  ),
  countAlarm('TenantStopped', "SES has stopped one project's email, by its tenant", 'SES has stopped a tenant'),
  {
    id: 'ConcurrencyUsedUp',
    meaning: "Lambda throttles invocations: the account's concurrency is used up",
    runbook: "The account's concurrency is used up",
    namespace: 'AWS/Lambda',
    metric: 'Throttles',
    dimensions: {},
    statistic: 'Sum',
    threshold: 10,
    minutes: 5,
  },
  {
    ...functionMetric(settings, 'dispatcher', 'Invocations'),
    id: 'DispatcherSilent',
    meaning: 'The minute tick has not run for 5 minutes',
    runbook: 'The dispatcher is silent',
    statistic: 'Sum',
    threshold: 1,
    minutes: 5,
    isBelow: true,
  },
  {
    ...functionMetric(settings, 'dispatcher', 'Errors'),
    id: 'DispatcherErrors',
    meaning: 'The dispatcher fails each minute',
    runbook: 'The dispatcher fails',
    statistic: 'Sum',
    threshold: 1,
    minutes: 5,
  },
  {
    id: 'ApiErrors',
    meaning: 'The API has returned 5xx in 5 of 15 minutes',
    runbook: 'The API returns errors',
    namespace: 'AWS/ApiGateway',
    metric: '5XXError',
    dimensions: { ApiName: resourceName(settings, 'api'), Stage: API_STAGE },
    statistic: 'Sum',
    // Counts errors instead of their share: a few requests that all fail are worse than some failures among many.
    threshold: 1,
    minutes: 15,
    minutesToAlarm: 5,
  },
];

export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');

/** An expression has few of them: CloudWatch charges for each metric as for an alarm. */
type Figure =
  | { readonly metric: MetricName; readonly statistic: 'Sum' | 'Minimum' }
  | { readonly backlogOf: QueueName; readonly statistic: 'Minimum' };

export const RATE_PERIOD_SECONDS = 600;

/**
 * The used share of the send rate if email waited throughout the period, otherwise 1. Email that is paused or over the
 * quota does not wait in the queues.
 */
export const rateAlarm = {
  id: 'RateUnused',
  meaning: 'Email waits, and less than 90 % of the rate is used for 20 minutes',
  runbook: 'Email waits though the rate is free',
  figures: {
    transactional: { metric: 'TransactionalSent', statistic: 'Sum' },
    bulk: { metric: 'BulkSent', statistic: 'Sum' },
    campaigns: { metric: 'CampaignSent', statistic: 'Sum' },
    // The minimum of the ten minutes, because a rate that rises within them was not available from their start.
    rate: { metric: 'SendRate', statistic: 'Minimum' },
    // The minimum is 0 in a period in which the queue was empty at some time. Such a period doesn't count.
    waitingEmails: { backlogOf: 'bulk', statistic: 'Minimum' },
    waitingChunks: { backlogOf: 'campaigns', statistic: 'Minimum' },
  } satisfies Readonly<Record<string, Figure>>,
  expression:
    'IF(FILL(waitingEmails, 0) + FILL(waitingChunks, 0) > 0, ' +
    `(FILL(transactional, 0) + FILL(bulk, 0) + FILL(campaigns, 0)) / (FILL(rate, 1) * ${RATE_PERIOD_SECONDS}), 1)`,
  threshold: 0.9,
  /** Two periods, because the counts of the last minute may arrive late. */
  periods: 2,
} as const;
