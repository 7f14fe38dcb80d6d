import { now } from './clock';

const NAMESPACE = 'Posthaste';

export type MetricName =
  | 'SentTwice'
  | 'OutcomeUnclear'
  | 'OutcomeUnknown'
  | 'SendThrottled'
  | 'SendingBlocked'
  | 'RateUsed'
  | 'HintLost'
  | 'ConfirmationNotSent'
  | 'DeadMessage'
  | 'JobFailed'
  | 'WebhookDisabled'
  | 'SendingPaused'
  | 'AccountStopped'
  | 'TenantStopped'
  | 'AccountOnProbation';

let write = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Counts something, in CloudWatch's embedded metric format: a log line, so it costs no call. */
export function count(metric: MetricName, value = 1, dimensions: Record<string, string> = {}): void {
  const names = Object.keys(dimensions);
  write(
    JSON.stringify({
      _aws: {
        Timestamp: now(),
        CloudWatchMetrics: [{ Namespace: NAMESPACE, Dimensions: [names], Metrics: [{ Name: metric, Unit: 'Count' }] }],
      },
      ...dimensions,
      [metric]: value,
    }),
  );
}

/** Sends metric lines elsewhere; tests and the local service use it. */
export function setMetricWriter(writer: (line: string) => void): void {
  write = writer;
}
