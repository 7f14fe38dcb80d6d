import { queueDepth } from '../../shared/aws/queues';
import { projectState } from '../../shared/db/projects/projects';
import { getAccount } from '../../shared/db/sending/account';
import { listBulkProjects } from '../../shared/db/sending/bulk-projects';
import { quotaLeft, sendingRate } from '../../shared/db/sending/send-rate';
import { endLease, takeLease } from '../../shared/db/table/leases';
import { isStopped } from '../../shared/domain/sending/account';
import { env } from '../../shared/ops/env';
import { newSeed } from '../../shared/ops/ids';
import type { BatchContext } from '../../shared/queue/consume';
import { advanceCampaign } from './bulk/advance-campaign';
import type { CampaignSource } from './bulk/campaign-source';
import { findCampaigns } from './bulk/find-campaigns';
import { ProjectQueue, roundRobin } from './bulk/rounds';
import { WaitingMail } from './bulk/waiting-mail';
import { EnqueueBuffer } from './bulk/work-item';
import { alone } from './log-and-continue';

/** Seconds of the rate that lie open in the bulk lane: enough to bridge two ticks, little enough to stop soon. */
const OPEN_SECONDS = 150;
const LEASE_MS = 60_000;
const TIME_TO_END_MS = 15_000;

/**
 * Hands bulk mail to its queues, waiting mail and chunks of campaigns, a turn of each project after the other, as far
 * as the rate and the day's quota have room for it.
 */
export async function handOnBulk(context: BatchContext): Promise<void> {
  if (isStopped(await getAccount()) || !(await takeLease('bulk', context.requestId, LEASE_MS))) return;
  const mayGoOn = () => context.remainingMs() > TIME_TO_END_MS;
  try {
    const enqueueBuffer = new EnqueueBuffer();
    const open = Math.ceil((await sendingRate()) * OPEN_SECONDS);
    const campaigns = await findCampaigns(open);
    const queued = campaigns.reduce((sum, { queuedRecipients }) => sum + queuedRecipients, 0);
    const taken = queued + (await queueDepth(env('bulkQueue')));
    const left = Math.min(open, (await quotaLeft()) ?? open);
    await roundRobin(await linesOf(campaigns, enqueueBuffer), left - taken, enqueueBuffer, mayGoOn);
    await listAhead(campaigns, mayGoOn);
    await endIdle(campaigns, mayGoOn);
  } finally {
    await endLease('bulk', context.requestId);
  }
}

async function linesOf(campaigns: readonly CampaignSource[], enqueueBuffer: EnqueueBuffer): Promise<ProjectQueue[]> {
  const entries = new Map((await listBulkProjects()).map((entry) => [entry.projectId, entry]));
  const ids = new Set([...entries.keys(), ...campaigns.map(({ campaign }) => campaign.projectId)]);
  const lines = [...ids].map(async (id) => {
    const entry = entries.get(id);
    const waiting = entry ? new WaitingMail(entry, await projectState(id), enqueueBuffer) : null;
    return new ProjectQueue(
      id,
      waiting,
      campaigns.filter(({ campaign }) => campaign.projectId === id),
    );
  });
  return rotated(await Promise.all(lines));
}

/** Begins with another one each time, or those at the end of a long list would hardly ever have a turn. */
function rotated<T>(items: readonly T[]): T[] {
  const first = Number.parseInt(newSeed().slice(0, 8), 16) % Math.max(1, items.length);
  return [...items.slice(first), ...items.slice(0, first)];
}

/** Whose mail goes at an hour of the recipients' day is listed as a whole: the first of them may be next. */
async function listAhead(campaigns: readonly CampaignSource[], mayGoOn: () => boolean): Promise<void> {
  for (const source of campaigns.filter(({ campaign }) => campaign.localHour !== undefined)) {
    await alone({ campaign: source.campaign.id }, async () => {
      while (!source.lister.isDone && mayGoOn()) await source.list();
    });
  }
}

/** A pass that led to nobody is over as soon as it is listed. */
async function endIdle(campaigns: readonly CampaignSource[], mayGoOn: () => boolean): Promise<void> {
  for (const { campaign } of campaigns.filter(({ isMoving }) => !isMoving)) {
    if (mayGoOn()) await alone({ campaign: campaign.id }, () => advanceCampaign(campaign));
  }
}
