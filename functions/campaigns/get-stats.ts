import type { DetailedCampaignStats } from '../../shared/contract/campaign-stats';
import { comparedMetrics } from '../../shared/contract/campaigns';
import type { campaignsGroup } from '../../shared/contract/routes/campaigns';
import { getCampaignBodies } from '../../shared/db/campaigns/bodies';
import { campaignRef } from '../../shared/db/campaigns/campaigns';
import { readCampaignStatsParts } from '../../shared/db/campaigns/stats';
import type { Campaign } from '../../shared/domain/campaigns/campaign';
import { compare, countsOf } from '../../shared/domain/campaigns/comparison';
import { linkStatsOf, type PartCounts, type SeriesInterval, seriesOf } from '../../shared/domain/campaigns/series';
import { type CountedStats, campaignStatsOf, emailStatsOf, ratesOf } from '../../shared/domain/campaigns/stats';
import { linksOf } from '../../shared/domain/campaigns/template-marks';
import type { Endpoint } from '../../shared/http/call';
import { findCampaign } from './campaign';

const NO_STATS = emailStatsOf({}, true);

export const getStats: Endpoint<typeof campaignsGroup.routes.getStats> = async ({ params, query, project }) => {
  const campaign = await findCampaign({ projectId: project.id, campaignId: params.id });
  return { status: 200, body: await detailedStats(campaign, query.interval) };
};

export async function detailedStats(campaign: Campaign, interval: SeriesInterval): Promise<DetailedCampaignStats> {
  const { stats, parts } = await readCampaignStatsParts(campaignRef(campaign));
  return {
    ...campaignStatsOf(campaign, stats),
    links: await linksWithClicks(campaign, parts),
    variants: variantsWithStats(campaign, stats),
    comparisons: comparisonsOf(campaign, stats),
    series: seriesOf(parts, interval),
  };
}

async function linksWithClicks(
  campaign: Campaign,
  parts: readonly PartCounts[],
): Promise<DetailedCampaignStats['links']> {
  const bodies = await getCampaignBodies(campaignRef(campaign), campaign.bodyVersion);
  const clicks = linkStatsOf(parts);
  return (bodies ? linksOf(bodies) : []).map(({ number, url }) => {
    const { unique = 0, total = 0 } = clicks.get(number) ?? {};
    return { number, url, unique, total };
  });
}

function comparisonsOf({ variants = [], winner }: Campaign, stats: CountedStats): DetailedCampaignStats['comparisons'] {
  const counts = winner?.counts ?? countsOf(stats.variants, variants.length);
  const variantName = (index: number): string => variants[index]?.name ?? '';
  return comparedMetrics.flatMap((metric) => {
    const comparison = compare(metric, counts);
    if (!comparison) return [];
    const { difference, low, high } = comparison.difference ?? { difference: null, low: null, high: null };
    const leader = variantName(comparison.leader);
    const over = variantName(comparison.rival);
    return [{ metric, verdict: comparison.verdict, leader, over, difference, low, high }];
  });
}

const variantsWithStats = (
  { variants = [], winner }: Campaign,
  stats: CountedStats,
): DetailedCampaignStats['variants'] =>
  variants.map(({ name }, index) => {
    const variantStats = stats.variants[index] ?? NO_STATS;
    return {
      name,
      isWinner: winner?.variant === index,
      ...variantStats,
      rates: ratesOf(variantStats),
      duringTest: winner?.counts?.[index] ?? null,
    };
  });
