import { readScans } from '../../../shared/db/campaigns/audience-scans';
import { campaignRef, getCampaign } from '../../../shared/db/campaigns/campaigns';
import {
  beginSecondScan,
  completeCampaign,
  listDueCampaigns,
  pauseCampaign,
  setAudienceSize,
  setTestEnd,
  setWinner,
} from '../../../shared/db/campaigns/changes';
import { hasOpenChunk } from '../../../shared/db/campaigns/chunks';
import { readCampaignStats } from '../../../shared/db/campaigns/stats';
import { projectState } from '../../../shared/db/projects/projects';
import { readHold } from '../../../shared/db/sending/campaign-holds';
import type { Campaign, CampaignRef, VariantTest } from '../../../shared/domain/campaigns/campaign';
import { bestVariant, countsOf } from '../../../shared/domain/campaigns/comparison';
import { winnerChoiceTime } from '../../../shared/domain/campaigns/stats';
import { HOUR_MS } from '../../../shared/durations';
import { isoNow, now } from '../../../shared/ops/clock';
import { forEachConcurrent } from '../../../shared/ops/for-each-concurrent';
import { logAndContinue } from '../../../shared/ops/log';
import { checkReady } from '../../../shared/services/check-campaign/check-campaign';
import { AudienceLister, CampaignSource } from './campaign-source';

const MAX_CAMPAIGNS = 1_000;
const CONCURRENCY = 10;

export async function findCampaigns(limit: number): Promise<CampaignSource[]> {
  const sources = new Map<string, CampaignSource>();
  const dueCampaigns = await listDueCampaigns(now(), MAX_CAMPAIGNS);
  await forEachConcurrent(dueCampaigns, CONCURRENCY, async (ref) => {
    const source = await logAndContinue('due campaign', { campaign: ref.campaignId }, () => readSource(ref, limit));
    if (source) sources.set(ref.campaignId, source);
  });
  return dueCampaigns.flatMap(({ campaignId }) => sources.get(campaignId) ?? []);
}

async function readSource(ref: CampaignRef, limit: number): Promise<CampaignSource | null> {
  const campaign = await getCampaign(ref);
  if (campaign?.status !== 'SENDING' || campaign.isNewer) return null;
  const project = await projectState(campaign.projectId);
  if (project?.status !== 'ACTIVE') return null;
  const obstacle = await checkReady(project, campaign);
  if (obstacle) {
    await pauseCampaign(campaign, obstacle.cause, { pauseReason: obstacle.message });
    return null;
  }
  const progress = await advanceCampaign(campaign);
  if (!progress) return null;
  const hold = await readHold(project.id);
  if (hold && now() < hold.until) return null;
  const lister = new AudienceLister(project, progress.campaign, progress.scan);
  const maxChunks = hold ? 1 : Number.POSITIVE_INFINITY;
  const source = new CampaignSource(progress.campaign, lister, maxChunks);
  await source.readOpenChunks(limit);
  return source;
}

/** Null if there is nothing to send. */
export async function advanceCampaign(campaign: Campaign) {
  const scans = await readScans(campaignRef(campaign));
  const scan = campaign.scan === 1 ? scans.first : scans.second;
  if (scan.position !== null) return { campaign, scan };
  const { test } = campaign;
  const isLastScan = !test || campaign.scan === 2;
  const listedContacts = scans.first.listed + scans.second.listed;
  if (await hasOpenChunk(campaignRef(campaign))) {
    // Replaces an estimate, which may include contacts created after the start.
    if (isLastScan && campaign.audienceSize !== listedContacts)
      await setAudienceSize(campaignRef(campaign), listedContacts);
    return { campaign, scan };
  }
  if (isLastScan) {
    await completeCampaign(campaign, listedContacts);
    return null;
  }
  const testedCampaign = await chooseWinner(campaign, test);
  if (!testedCampaign?.winner) return null;
  const begunCampaign = await beginSecondScan(testedCampaign);
  return begunCampaign && { campaign: begunCampaign, scan: scans.second };
}

async function chooseWinner(campaign: Campaign, { metric, afterHours = 0 }: VariantTest): Promise<Campaign | null> {
  if (campaign.winner) return campaign;
  if (campaign.testEndsAt === undefined) return setTestEnd(campaign, now() + afterHours * HOUR_MS);
  const decidableAt = winnerChoiceTime(campaign);
  if (metric === 'manual' || decidableAt === null || now() < decidableAt) return null;
  const { variants } = await readCampaignStats(campaignRef(campaign));
  const counts = countsOf(variants, campaign.variants?.length ?? 0);
  return setWinner(campaign, { ...bestVariant(metric, counts), at: isoNow(), counts });
}
