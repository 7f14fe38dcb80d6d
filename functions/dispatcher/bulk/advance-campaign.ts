import { readScans } from '../../../shared/db/campaigns/audience-scans';
import { campaignRef } from '../../../shared/db/campaigns/campaigns';
import {
  beginSecondScan,
  completeCampaign,
  setAudienceSize,
  setTestEnd,
  setWinner,
} from '../../../shared/db/campaigns/changes';
import { hasOpenChunk } from '../../../shared/db/campaigns/chunks';
import { readCampaignStats } from '../../../shared/db/campaigns/stats';
import type { Campaign, VariantTest } from '../../../shared/domain/campaigns/campaign';
import { bestVariant, countsOf } from '../../../shared/domain/campaigns/comparison';
import { winnerKnownAt } from '../../../shared/domain/campaigns/stats';
import { HOUR_MS } from '../../../shared/durations';
import { isoNow, now } from '../../../shared/ops/clock';

/** Next step: the test's end, the winner, the second scan, or completion. Null if there is nothing to send. */
export async function advanceCampaign(campaign: Campaign) {
  const scans = await readScans(campaignRef(campaign));
  const scan = campaign.scan === 1 ? scans.first : scans.second;
  if (scan.position !== null) return { campaign, scan };
  const { test } = campaign;
  const isLast = !test || campaign.scan === 2;
  const listed = scans.first.listed + scans.second.listed;
  if (await hasOpenChunk(campaignRef(campaign))) {
    // Replaces an estimate, which may include contacts created after the start.
    if (isLast && campaign.audienceSize !== listed) await setAudienceSize(campaignRef(campaign), listed);
    return { campaign, scan };
  }
  if (isLast) {
    await completeCampaign(campaign, listed);
    return null;
  }
  const decided = await chooseWinner(campaign, test);
  const second = decided?.winner && (await beginSecondScan(decided));
  return second ? { campaign: second, scan: scans.second } : null;
}

async function chooseWinner(campaign: Campaign, { metric, afterHours = 0 }: VariantTest): Promise<Campaign | null> {
  if (campaign.winner) return campaign;
  if (campaign.testEndsAt === undefined) return setTestEnd(campaign, now() + afterHours * HOUR_MS);
  const knownAt = winnerKnownAt(campaign);
  if (metric === 'manual' || knownAt === null || now() < knownAt) return null;
  const { variants } = await readCampaignStats(campaignRef(campaign));
  const counts = countsOf(variants, campaign.variants?.length ?? 0);
  return setWinner(campaign, { ...bestVariant(metric, counts), at: isoNow(), counts });
}
