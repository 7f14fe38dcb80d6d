import { refreshAccount } from '../../shared/db/sending/account-refresh';
import { refreshQuota } from '../../shared/db/sending/send-rate';
import { acquireLease, endLease } from '../../shared/db/table/leases';
import { isStopped } from '../../shared/domain/sending/account';
import { MINUTE_MS } from '../../shared/durations';
import { logAndContinue } from '../../shared/ops/log';
import { count } from '../../shared/ops/metrics';
import type { BatchContext } from '../../shared/queue/consume';
import { beginCampaigns } from './begin-campaigns';
import { judgeReputation } from './judge-reputation';
import { queueBulk } from './queue-bulk';
import { queueDue } from './queue-due';
import { queueExecutions } from './queue-executions';
import { queueBackfills, queueDomains, queueErasures, queueIdleJobs, queueMemberships } from './queue-for-worker';
import { queueTenants } from './queue-tenants';
import { queueWebhookPartitions } from './queue-webhook-partitions';

const LEASE_MS = MINUTE_MS;

/** A failed part is logged and runs again a minute later, without stopping other parts. */
export async function tick(context: BatchContext): Promise<void> {
  const { requestId } = context;
  if (!(await acquireLease('tick', requestId, LEASE_MS))) return;
  for (const [part, run] of Object.entries(tickParts(context)))
    await logAndContinue('part of the tick', { requestId, part }, run);
  await endLease('tick', requestId);
}

/** Each part has a row in `lib/local/assembly/work-ahead`. */
export const tickParts = (context: BatchContext) => ({
  watchAccount,
  refreshQuota,
  judgeReputation: () => judgeReputation(context),
  queueExecutions: () => queueExecutions(context),
  queueDue: () => queueDue(context),
  beginCampaigns: () => beginCampaigns(context),
  queueBulk: () => queueBulk(context),
  queueIdleJobs,
  queueErasures: () => queueErasures(context),
  queueBackfills,
  queueMemberships: () => queueMemberships(context),
  queueWebhookPartitions: () => queueWebhookPartitions(context),
  queueDomains,
  queueTenants,
});

async function watchAccount(): Promise<void> {
  const account = await refreshAccount();
  if (isStopped(account)) count('AccountStopped');
  else if (account?.enforcement === 'PROBATION') count('AccountOnProbation');
}
