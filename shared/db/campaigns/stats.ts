import type { CampaignRef } from '../../domain/campaigns/campaign';
import type { PartCounts } from '../../domain/campaigns/series';
import { type CountedStats, countedStatsOf } from '../../domain/campaigns/stats';
import { hasDeliveryEvents } from '../../ops/env';
import { partOf } from '../counters/partials';
import { readStatsPartials, type StatsPartial, sumPartials } from '../counters/stats';
import { campaignStatsRows } from './keys';

const sumPart = (partials: readonly StatsPartial[], part: string): Record<string, number> =>
  sumPartials(partials.filter((partial) => partOf(partial) === part));

const countedStats = (partials: readonly StatsPartial[]): CountedStats =>
  countedStatsOf(sumPart(partials, 'totals'), { deliveryEvents: hasDeliveryEvents() });

export const readCampaignStats = async (ref: CampaignRef): Promise<CountedStats> =>
  countedStats(await readStatsPartials(campaignStatsRows(ref), 'totals'));

export async function readCampaignStatsParts(ref: CampaignRef): Promise<{ stats: CountedStats; parts: PartCounts[] }> {
  const partials = await readStatsPartials(campaignStatsRows(ref));
  const names = [...new Set(partials.map(partOf))];
  return { stats: countedStats(partials), parts: names.map((name) => [name, sumPart(partials, name)]) };
}
