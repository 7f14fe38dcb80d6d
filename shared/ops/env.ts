/** Names of the environment variables that functions read; infrastructure and code share them. */
export const envNames = {
  table: 'TABLE_NAME',
  mailBucket: 'MAIL_BUCKET',
  transactionalQueue: 'TRANSACTIONAL_QUEUE_URL',
  bulkQueue: 'BULK_QUEUE_URL',
  campaignsQueue: 'CAMPAIGNS_QUEUE_URL',
  workQueue: 'WORK_QUEUE_URL',
  jobsQueue: 'JOBS_QUEUE_URL',
  webhooksQueue: 'WEBHOOKS_QUEUE_URL',
  stepsQueue: 'STEPS_QUEUE_URL',
  feedbackDeadLetters: 'FEEDBACK_DLQ_URL',
  transactionalSet: 'TRANSACTIONAL_CONFIGURATION_SET',
  bulkSet: 'BULK_CONFIGURATION_SET',
  tenants: 'SES_TENANTS',
  publicUrl: 'PUBLIC_URL',
  sesTimeoutMs: 'SES_TIMEOUT_MS',
  rateCeiling: 'SEND_RATE_CEILING',
  deliveryEvents: 'DELIVERY_EVENTS',
  dnsServer: 'DNS_SERVER',
  dnsTimeoutMs: 'DNS_TIMEOUT_MS',
  webhookLoopback: 'WEBHOOK_LOOPBACK',
  metricsNamespace: 'METRICS_NAMESPACE',
  recordDays: 'RECORD_DAYS',
} as const;

export type EnvName = keyof typeof envNames;

/** The value of a required variable. A missing one is a mistake of the deployment, so it fails at once. */
export function env(name: EnvName): string {
  const value = process.env[envNames[name]];
  if (!value) throw new Error(`the environment variable ${envNames[name]} is not set`);
  return value;
}

/** The value of a variable that may be absent. */
export const optionalEnv = (name: EnvName): string | undefined => process.env[envNames[name]] || undefined;
