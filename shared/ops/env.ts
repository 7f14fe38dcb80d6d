import { type QueueVariable, queueNames, queueVariable } from './queues';

const urlVariableName = (variable: string): string =>
  `${variable.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}_URL`;

const queueUrls = Object.fromEntries(
  queueNames.map(queueVariable).map((variable) => [variable, urlVariableName(variable)]),
) as Readonly<Record<QueueVariable, string>>;

export const envNames = {
  ...queueUrls,
  table: 'TABLE_NAME',
  emailBucket: 'EMAIL_BUCKET',
  feedbackDeadLetters: 'FEEDBACK_DLQ_URL',
  transactionalSet: 'TRANSACTIONAL_CONFIGURATION_SET',
  bulkSet: 'BULK_CONFIGURATION_SET',
  tenants: 'SES_TENANTS',
  publicUrl: 'PUBLIC_URL',
  sesTimeoutMs: 'SES_TIMEOUT_MS',
  rateCeiling: 'SEND_RATE_CEILING',
  deliveryEvents: 'DELIVERY_EVENTS',
  mailboxInsights: 'MAILBOX_INSIGHTS',
  receivedTopic: 'RECEIVED_TOPIC_ARN',
  dnsServer: 'DNS_SERVER',
  dnsTimeoutMs: 'DNS_TIMEOUT_MS',
  webhookLoopback: 'WEBHOOK_LOOPBACK',
  metricsNamespace: 'METRICS_NAMESPACE',
  recordDays: 'RECORD_DAYS',
  jobsLeases: 'JOBS_PLACES',
  webhooksLeases: 'WEBHOOKS_PLACES',
  stepsLeases: 'STEPS_PLACES',
} as const;

export type EnvName = keyof typeof envNames;

export function env(name: EnvName): string {
  const value = process.env[envNames[name]];
  if (!value) throw new Error(`the environment variable ${envNames[name]} is not set`);
  return value;
}

export const optionalEnv = (name: EnvName): string | undefined => process.env[envNames[name]] || undefined;

/** Bulk delivery events are optional, because each costs. */
export const hasDeliveryEvents = (): boolean => optionalEnv('deliveryEvents') !== 'off';

/** SES charges for each address. */
export const areInsightsAllowed = (): boolean => optionalEnv('mailboxInsights') === 'on';
