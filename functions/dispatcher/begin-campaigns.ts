import { endScans } from '../../shared/db/campaigns/audience-scans';
import { campaignRef, getCampaign } from '../../shared/db/campaigns/campaigns';
import { beginSending, listDueCampaigns, pauseCampaign, removeFromDue } from '../../shared/db/campaigns/changes';
import { closeChunk, listOpenChunks } from '../../shared/db/campaigns/chunks';
import { currentProject } from '../../shared/db/projects/projects';
import type { Campaign, CampaignRef } from '../../shared/domain/campaigns/campaign';
import { now } from '../../shared/ops/clock';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import { logAndContinue } from '../../shared/ops/log';
import type { BatchContext } from '../../shared/queue/consume';
import { checkReady } from '../../shared/services/check-campaign/check-campaign';
import { readShownSettings } from '../../shared/services/compose-campaign/frozen-settings';

const MAX_CAMPAIGNS = 1_000;
const CONCURRENCY = 10;
const TIME_TO_END_MS = 20_000;
const CLOSING_CONCURRENCY = 20;
const PAGE_SIZE = 500;

export async function beginCampaigns(context: BatchContext): Promise<void> {
  const hasTime = () => context.remainingMs() > TIME_TO_END_MS;
  await forEachConcurrent(await listDueCampaigns(now(), MAX_CAMPAIGNS), CONCURRENCY, (ref) =>
    logAndContinue('due campaign', { campaign: ref.campaignId }, () => beginOrCleanUp(ref, hasTime)),
  );
}

async function beginOrCleanUp(ref: CampaignRef, hasTime: () => boolean): Promise<void> {
  const campaign = await getCampaign(ref);
  if (campaign?.status === 'CANCELLED') await cleanUp(campaign, hasTime);
  // The index lags: the campaign may have been rescheduled.
  if (campaign?.status === 'SCHEDULED' && Date.parse(campaign.scheduledAt ?? '') <= now()) await begin(campaign);
}

async function begin(campaign: Campaign): Promise<void> {
  const project = await currentProject(campaign.projectId);
  if (project?.status !== 'ACTIVE') return;
  const obstacle = await checkReady(project, campaign);
  if (obstacle) await pauseCampaign(campaign, obstacle.cause, { pauseReason: obstacle.message });
  else await beginSending(campaign, await readShownSettings(project, campaign));
}

/**
 * Ends the scans first, so that no chunk opens afterwards. If time runs out, the next tick closes the remaining chunks.
 */
async function cleanUp(campaign: Campaign, hasTime: () => boolean): Promise<void> {
  const ref = campaignRef(campaign);
  if (!(await endScans(ref))) return;
  while (hasTime()) {
    const { open: openChunks, next } = await listOpenChunks(ref, { limit: PAGE_SIZE });
    await forEachConcurrent(openChunks, CLOSING_CONCURRENCY, ({ entry }) => closeChunk(ref, entry));
    if (next !== null) continue;
    await removeFromDue(campaign);
    return;
  }
}
