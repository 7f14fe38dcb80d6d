import { refreshQuota } from '../../shared/db/sending/send-rate';
import { endLease, takeLease } from '../../shared/db/table/leases';
import { describe, logger } from '../../shared/ops/log';
import type { BatchContext } from '../../shared/queue/consume';
import { beginCampaigns } from './begin-campaigns';
import { handOnBulk } from './hand-on-bulk';
import { judgeReputation } from './judge-reputation';
import { queueDomains } from './queue-domains';
import { queueDue } from './queue-due';
import { queueErasures } from './queue-erasures';
import { queueExecutions } from './queue-executions';
import { queueJobs } from './queue-jobs';
import { queueMemberships } from './queue-memberships';
import { queueTenants } from './queue-tenants';
import { queueWebhookPartitions } from './queue-webhook-partitions';
import { watchAccount } from './watch-account';

const LEASE_MS = 60_000;

/**
 * The minute's work. Each part stands alone: one that fails is logged and tried again a minute later,
 * and the others run all the same.
 */
export async function tick(context: BatchContext): Promise<void> {
  if (!(await takeLease('tick', context.requestId, LEASE_MS))) return;
  const parts = {
    refreshAccount: watchAccount,
    refreshQuota,
    judgeReputation: () => judgeReputation(context),
    queueExecutions: () => queueExecutions(context),
    queueDue: () => queueDue(context),
    beginCampaigns: () => beginCampaigns(context),
    handOnBulk: () => handOnBulk(context),
    queueJobs,
    queueErasures: () => queueErasures(context),
    queueMemberships: () => queueMemberships(context),
    queueWebhookPartitions: () => queueWebhookPartitions(context),
    queueDomains,
    queueTenants,
  };
  for (const [part, run] of Object.entries(parts)) {
    try {
      await run();
    } catch (error) {
      logger.error('part of the tick failed', { requestId: context.requestId, part, ...describe(error) });
    }
  }
  await endLease('tick', context.requestId);
}
