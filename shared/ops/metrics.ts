import { now } from './clock';
import { optionalEnv } from './env';
import { requestId } from './log';

export type MetricName =
  | 'TransactionalSent'
  | 'BulkSent'
  | 'CampaignSent'
  | 'EmailsFailed'
  | 'SendRate'
  | 'QuotaLeft'
  | 'Delivered'
  | 'Bounced'
  | 'Complained'
  | 'Opened'
  | 'Clicked'
  | 'ColdStart'
  | 'SentTwice'
  | 'OutcomeUnclear'
  | 'OutcomeUnknown'
  | 'SendThrottled'
  | 'SendingBlocked'
  | 'HintLost'
  | 'ConfirmationNotSent'
  | 'DeadMessage'
  | 'JobFailed'
  | 'ExecutionsOverdue'
  | 'WebhookDisabled'
  | 'WebhookMessageRefused'
  | 'SendingPaused'
  | 'AccountStopped'
  | 'TenantStopped'
  | 'AccountOnProbation'
  | 'EntryDropped';

let write = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const gauges: { readonly [M in MetricName]?: string } = {
  SendRate: 'Count/Second',
  QuotaLeft: 'Count',
  ColdStart: 'Milliseconds',
};

const isGauge = (name: string): boolean => name in gauges;

/**
 * Logs in CloudWatch's embedded metric format, which needs no call. No dimensions: CloudWatch charges each of their
 * values as a metric.
 */
export function measure(
  values: { readonly [M in MetricName]?: number | null },
  facts: Readonly<Record<string, string>> = {},
): void {
  const isReported = (name: string, value: number | null) => value !== null && (value !== 0 || isGauge(name));
  const reportedValues = Object.entries(values).filter(([name, value]) => isReported(name, value));
  if (reportedValues.length === 0) return;
  const Metrics = reportedValues.map(([Name]) => ({ Name, Unit: gauges[Name as MetricName] ?? 'Count' }));
  const Namespace = optionalEnv('metricsNamespace') ?? 'Posthaste';
  const _aws = { Timestamp: now(), CloudWatchMetrics: [{ Namespace, Dimensions: [[]], Metrics }] };
  write(JSON.stringify({ _aws, requestId: requestId(), ...facts, ...Object.fromEntries(reportedValues) }));
}

export const count = (metric: MetricName, value = 1): void => measure({ [metric]: value });

export function setMetricWriter(writer: (line: string) => void): void {
  write = writer;
}
