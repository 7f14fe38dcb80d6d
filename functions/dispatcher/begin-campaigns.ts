import { getCampaign } from '../../shared/db/campaigns/campaigns';
import { beginSending, pauseCampaign } from '../../shared/db/campaigns/changes';
import { listDueCampaigns } from '../../shared/db/campaigns/due';
import { currentProject } from '../../shared/db/projects/projects';
import type { Campaign, CampaignRef } from '../../shared/domain/campaigns/campaign';
import { now } from '../../shared/ops/clock';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import type { BatchContext } from '../../shared/queue/consume';
import { checkReady } from '../../shared/services/check-campaign/check-ready';
import { alone } from './log-and-continue';
import { tidyCampaign } from './tidy-campaign';

/** Those whose time came first have their turn first. */
const AT_ONCE = 1_000;
const CONCURRENCY = 10;
const TIME_TO_END_MS = 20_000;

/** Begins campaigns whose time has come, and tidies up those that were cancelled. */
export async function beginCampaigns(context: BatchContext): Promise<void> {
  const mayGoOn = () => context.remainingMs() > TIME_TO_END_MS;
  await forEachConcurrent(await listDueCampaigns(now(), AT_ONCE), CONCURRENCY, (ref) =>
    alone({ campaign: ref.campaignId }, () => lookAt(ref, mayGoOn)),
  );
}

async function lookAt(ref: CampaignRef, mayGoOn: () => boolean): Promise<void> {
  const campaign = await getCampaign(ref);
  if (campaign?.status === 'CANCELLED') await tidyCampaign(campaign, mayGoOn);
  // The index trails: it may have been given another time.
  if (campaign?.status === 'SCHEDULED' && Date.parse(campaign.scheduledAt ?? '') <= now()) await begin(campaign);
}

/** One that can't go at its time waits for somebody to send it once that is put right. */
async function begin(campaign: Campaign): Promise<void> {
  const project = await currentProject(campaign.projectId);
  if (project?.status !== 'ACTIVE') return;
  const obstacle = await checkReady(project, campaign);
  if (obstacle) await pauseCampaign(campaign, obstacle.cause, { pauseReason: obstacle.message });
  else await beginSending(campaign);
}
