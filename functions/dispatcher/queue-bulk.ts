import { queueDepth } from '../../shared/aws/queues';
import { projectState } from '../../shared/db/projects/projects';
import { getAccount, quotaLeft, sendingRate } from '../../shared/db/sending/account';
import { listBulkProjects } from '../../shared/db/sending/bulk-projects';
import { acquireLease, endLease } from '../../shared/db/table/leases';
import { isStopped } from '../../shared/domain/sending/account';
import { MINUTE_MS } from '../../shared/durations';
import { env } from '../../shared/ops/env';
import { logAndContinue } from '../../shared/ops/log';
import { rotatedAtRandom } from '../../shared/ops/rotate';
import type { BatchContext } from '../../shared/queue/consume';
import type { CampaignSource } from './bulk/campaign-source';
import { advanceCampaign, findCampaigns } from './bulk/find-campaigns';
import { EnqueueBuffer, ProjectQueue, roundRobin } from './bulk/round-robin';
import { WaitingEmails } from './bulk/waiting-emails';

/** The queue keeps senders busy for this long: more than two ticks, but not so long that a pause takes effect late. */
const QUEUED_SECONDS = 150;
const LEASE_MS = MINUTE_MS;
const TIME_TO_END_MS = 15_000;

export async function queueBulk(context: BatchContext): Promise<void> {
  if (isStopped(await getAccount()) || !(await acquireLease('bulk', context.requestId, LEASE_MS))) return;
  const hasTime = () => context.remainingMs() > TIME_TO_END_MS;
  try {
    const buffer = new EnqueueBuffer();
    const maxQueued = Math.ceil((await sendingRate()) * QUEUED_SECONDS);
    const campaigns = await findCampaigns(maxQueued);
    const queuedRecipients = campaigns.reduce((sum, campaign) => sum + campaign.queuedRecipients, 0);
    const queuedEmails = queuedRecipients + (await queueDepth(env('bulkQueue')));
    const maxEmails = Math.min(maxQueued, (await quotaLeft()) ?? maxQueued);
    await roundRobin(await projectQueues(campaigns, buffer), maxEmails - queuedEmails, buffer, hasTime);
    await listLocalHourAudiences(campaigns, hasTime);
    await advanceIdleCampaigns(campaigns, hasTime);
  } finally {
    await endLease('bulk', context.requestId);
  }
}

async function projectQueues(campaigns: readonly CampaignSource[], buffer: EnqueueBuffer): Promise<ProjectQueue[]> {
  const entries = new Map((await listBulkProjects()).map((entry) => [entry.projectId, entry]));
  const ids = new Set([...entries.keys(), ...campaigns.map(({ campaign }) => campaign.projectId)]);
  const queues = [...ids].map(async (id) => {
    const entry = entries.get(id);
    const waitingEmails = entry ? new WaitingEmails(entry, await projectState(id), buffer) : null;
    const projectCampaigns = campaigns.filter(({ campaign }) => campaign.projectId === id);
    return new ProjectQueue(id, waitingEmails, rotatedAtRandom(projectCampaigns));
  });
  return rotatedAtRandom(await Promise.all(queues));
}

/** Lists each audience to its end, because its last recipient may be the first to get the email. */
async function listLocalHourAudiences(campaigns: readonly CampaignSource[], hasTime: () => boolean): Promise<void> {
  for (const source of campaigns.filter(({ campaign }) => campaign.localHour !== undefined)) {
    await logAndContinue('listing an audience', { campaign: source.campaign.id }, async () => {
      while (!source.lister.isDone && hasTime()) await source.listMoreAudience();
    });
  }
}

async function advanceIdleCampaigns(campaigns: readonly CampaignSource[], hasTime: () => boolean): Promise<void> {
  for (const { campaign } of campaigns.filter(({ hasOpenChunks }) => !hasOpenChunks)) {
    if (!hasTime()) return;
    await logAndContinue('due campaign', { campaign: campaign.id }, () => advanceCampaign(campaign));
  }
}
