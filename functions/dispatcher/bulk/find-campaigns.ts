import { getCampaign } from '../../../shared/db/campaigns/campaigns';
import { listDueCampaigns, pauseCampaign } from '../../../shared/db/campaigns/changes';
import { projectState } from '../../../shared/db/projects/projects';
import { readRest } from '../../../shared/db/sending/campaign-rests';
import type { CampaignRef } from '../../../shared/domain/campaigns/campaign';
import { now } from '../../../shared/ops/clock';
import { forEachConcurrent } from '../../../shared/ops/for-each-concurrent';
import { logAndContinue } from '../../../shared/ops/log';
import { checkReady } from '../../../shared/services/check-campaign/check-campaign';
import { advanceCampaign } from './advance-campaign';
import { AudienceLister } from './audience-lister';
import { CampaignSource } from './campaign-source';

const MAX_CAMPAIGNS = 1_000;
const CONCURRENCY = 10;

export async function findCampaigns(limit: number): Promise<CampaignSource[]> {
  const found = new Map<string, CampaignSource>();
  const due = await listDueCampaigns(now(), MAX_CAMPAIGNS);
  await forEachConcurrent(due, CONCURRENCY, async (ref) => {
    const source = await logAndContinue('due campaign', { campaign: ref.campaignId }, () => sourceOf(ref, limit));
    if (source) found.set(ref.campaignId, source);
  });
  return due.flatMap(({ campaignId }) => found.get(campaignId) ?? []);
}

async function sourceOf(ref: CampaignRef, limit: number): Promise<CampaignSource | null> {
  const campaign = await getCampaign(ref);
  if (campaign?.status !== 'SENDING' || campaign.isNewer) return null;
  const project = await projectState(campaign.projectId);
  if (project?.status !== 'ACTIVE') return null;
  const obstacle = await checkReady(project, campaign);
  if (obstacle) {
    await pauseCampaign(campaign, obstacle.cause, { pauseReason: obstacle.message });
    return null;
  }
  const current = await advanceCampaign(campaign);
  if (!current) return null;
  const rest = await readRest(project.id);
  if (rest && now() < rest.until) return null;
  const lister = new AudienceLister(project, current.campaign, current.scan);
  const source = new CampaignSource(current.campaign, lister, rest ? 1 : Number.POSITIVE_INFINITY);
  await source.findOpen(limit);
  return source;
}
