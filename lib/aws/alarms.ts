import type { MetricName } from '../../shared/ops/metrics';
import { type FunctionName, type QueueName, queues } from '../parts';
import { streams } from '../store-parts';
import { grants } from './grants';
import { type Settings as AllSettings, API_STAGE, deadLettersOf, nameOf, pascal } from './settings';

type Settings = Pick<AllSettings, 'stage'>;

export const RUNBOOK = 'docs/operations/runbook.md';

/**
 * An alarm as data: it goes off when `metric` is at least `threshold` in `minutes` consecutive minutes, or in `enough`
 * of them.
 */
export interface AlarmPart {
  readonly id: string;
  readonly meaning: string;
  /** The heading in the runbook that says what to do. */
  readonly runbook: string;
  /** `Posthaste` is replaced by the installation's name. */
  readonly namespace: 'AWS/SQS' | 'AWS/Lambda' | 'AWS/ApiGateway' | 'Posthaste';
  readonly metric: string;
  readonly dimensions: Readonly<Record<string, string>>;
  readonly statistic: 'Sum' | 'Maximum';
  readonly threshold: number;
  readonly minutes: number;
  /** How many of the minutes are enough, if not all are needed. */
  readonly enough?: number;
  /** Goes off below the threshold, and when nothing is reported at all. */
  readonly below?: boolean;
}

const MINUTE_MS = 60_000;

const ofQueue = (name: string, metric: string) => ({
  namespace: 'AWS/SQS' as const,
  metric,
  dimensions: { QueueName: name },
  statistic: 'Maximum' as const,
});

/** One alarm for each queue and each reader of the stream. */
const deadLetters = (settings: Settings): AlarmPart[] =>
  [...Object.entries(queues), ...Object.values(streams).map((part) => [part.consumer, part] as const)].map(
    ([part, { deadLetters: runbook }]) => ({
      ...ofQueue(deadLettersOf(settings, part), 'ApproximateNumberOfMessagesVisible'),
      id: `${pascal(part)}DeadLetters`,
      meaning: `Messages have failed for good: ${part}`,
      runbook,
      threshold: 1,
      minutes: 1,
    }),
  );

/** One alarm for each queue whose messages must not wait long. */
const lateQueues = (settings: Settings): AlarmPart[] =>
  Object.entries(queues).flatMap(([name, { late }]) => {
    if (!late) return [];
    const { seconds: threshold, ...rest } = late;
    const watched = ofQueue(nameOf(settings, name), 'ApproximateAgeOfOldestMessage');
    return [{ ...watched, ...rest, id: `${pascal(name)}Behind`, threshold }];
  });

const ofFunction = (settings: Settings, name: FunctionName, metric: string) => ({
  namespace: 'AWS/Lambda' as const,
  metric,
  dimensions: { FunctionName: nameOf(settings, name) },
});

/** A count of our own that should stay at zero: goes off when it does not for `minutes` in a row. */
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

const senderErrors = (settings: Settings): AlarmPart[] =>
  Object.values(queues).flatMap(({ consumer }) =>
    grants[consumer].sends
      ? [
          {
            ...ofFunction(settings, consumer, 'Errors'),
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

const lateReaders = (settings: Settings): AlarmPart[] =>
  Object.values(streams).map(({ consumer, behind }) => ({
    ...ofFunction(settings, consumer, 'IteratorAge'),
    ...behind,
    id: `${pascal(consumer)}Behind`,
    statistic: 'Maximum',
    threshold: 15 * MINUTE_MS,
    minutes: 5,
  }));

/** All alarms. The runbook has a heading for each one. */
export const alarms = (settings: Settings): readonly AlarmPart[] => [
  ...deadLetters(settings),
  ...lateQueues(settings),
  ...senderErrors(settings),
  ...lateReaders(settings),
  counted('SentTwice', 'An email has left twice', 'An email has left twice'),
  // SES answers one call in a while with a 500. An unclear mail waits some minutes for SES's events.
  {
    ...counted('OutcomeUnclear', 'SES leaves open whether it took email', 'SES leaves open whether it took email'),
    minutes: 15,
    enough: 2,
  },
  counted('JobFailed', 'A job was given up after several tries', 'A job was given up'),
  counted('ExecutionsOverdue', 'Executions of workflows are 10 minutes late', 'Workflows are behind', 5),
  // A mail that SES refused rests for five minutes before its retry, so a single mail is counted every sixth minute.
  {
    ...counted('SendingBlocked', 'SES takes no email: paused, over its quota, or not permitted', 'SES takes no email'),
    minutes: 15,
    enough: 2,
  },
  counted('SendingPaused', "A project's email was paused for its bounces or complaints", 'A project is paused'),
  counted('AccountOnProbation', 'SES reviews the account for bounces or complaints', 'SES reviews the account'),
  counted('AccountStopped', "SES has stopped the account's sending: all email waits", 'SES has stopped the account', 2),
  counted('TenantStopped', "SES has stopped one project's email, by its tenant", 'SES has stopped a tenant'),
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
    // One is enough: if all of a few requests fail, that is worse than some of many.
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

/** One figure of an alarm that calculates. CloudWatch charges for each as for an alarm of its own. */
type Figure =
  | { readonly counted: MetricName; readonly statistic: 'Sum' | 'Minimum' }
  | { readonly waitingIn: QueueName; readonly statistic: 'Minimum' };

/** Ten minutes: those at whose beginning nothing waited are left out by the minimum. */
export const RATE_PERIOD_SECONDS = 600;

/**
 * The share of the rate that was used while mail waited in every minute, and all of it where none did: paused projects,
 * stopped accounts and used-up quotas leave nothing in the queues, for their messages are done at once.
 */
export const rateAlarm = {
  id: 'RateUnused',
  meaning: 'Email waits, and less than 90 % of the rate is used for 20 minutes',
  runbook: 'Email waits though the rate is free',
  figures: {
    transactional: { counted: 'TransactionalSent', statistic: 'Sum' },
    bulk: { counted: 'BulkSent', statistic: 'Sum' },
    campaigns: { counted: 'CampaignSent', statistic: 'Sum' },
    // The least of the ten minutes: a rate that rises can only be used from then on.
    rate: { counted: 'SendRate', statistic: 'Minimum' },
    waitingMails: { waitingIn: 'bulk', statistic: 'Minimum' },
    waitingChunks: { waitingIn: 'campaigns', statistic: 'Minimum' },
  } satisfies Readonly<Record<string, Figure>>,
  expression:
    'IF(FILL(waitingMails, 0) + FILL(waitingChunks, 0) > 0, ' +
    `(FILL(transactional, 0) + FILL(bulk, 0) + FILL(campaigns, 0)) / (FILL(rate, 1) * ${RATE_PERIOD_SECONDS}), 1)`,
  threshold: 0.9,
  /** Two in a row: what was counted in the last minute may not have arrived. */
  periods: 2,
} as const;
