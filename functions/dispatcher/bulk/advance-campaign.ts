import { readPasses } from '../../../shared/db/campaigns/audience';
import { refOf } from '../../../shared/db/campaigns/campaigns';
import { beginSecondPass, completeCampaign, setTestEnd, setWinner } from '../../../shared/db/campaigns/changes';
import { hasOpenChunk } from '../../../shared/db/campaigns/chunks';
import { readCampaignStats } from '../../../shared/db/campaigns/stats';
import type { Campaign, VariantTest } from '../../../shared/domain/campaigns/campaign';
import { bestVariant, winnerKnownAt } from '../../../shared/domain/campaigns/winner';
import { isoNow, now } from '../../../shared/ops/clock';

const HOUR_MS = 3600_000;

/**
 * Takes a campaign on whose pass has come to its end and whose chunks are all dealt with: to the test's end, to its
 * winner, to the second pass, or to SENT. The campaign as it stands then, with the state of its pass; null when there
 * is nothing to send of it.
 */
export async function advanceCampaign(campaign: Campaign) {
  const passes = await readPasses(refOf(campaign));
  const state = campaign.pass === 1 ? passes.first : passes.second;
  if (state.place !== null || (await hasOpenChunk(refOf(campaign)))) return { campaign, state };
  const { test } = campaign;
  if (!test || campaign.pass === 2) {
    await completeCampaign(campaign, passes.first.listed + passes.second.listed);
    return null;
  }
  const decided = await decide(campaign, test);
  const second = decided?.winner && (await beginSecondPass(decided));
  return second ? { campaign: second, state: passes.second } : null;
}

/** The campaign with its winner, as soon as there is one. */
async function decide(campaign: Campaign, { metric, afterHours = 0 }: VariantTest): Promise<Campaign | null> {
  if (campaign.winner) return campaign;
  if (campaign.testEndsAt === undefined) return setTestEnd(campaign, now() + afterHours * HOUR_MS);
  const knownAt = winnerKnownAt(campaign);
  if (metric === 'manual' || knownAt === null || now() < knownAt) return null;
  const { variants } = await readCampaignStats(refOf(campaign));
  return setWinner(campaign, { variant: bestVariant(metric, variants), by: 'metric', at: isoNow() });
}
