import type { MetricName } from '../../shared/ops/metrics';
import type { QueueName } from '../parts';

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
  meaning: 'Mail waits, and less than 90 % of the rate is used for 20 minutes',
  runbook: 'Mail waits though the rate is free',
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
