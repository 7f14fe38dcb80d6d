import type { CampaignRef } from '../../domain/campaigns/campaign';
import type { PartMembers } from '../../domain/campaigns/series';
import { type CampaignFigures, figuresOf } from '../../domain/campaigns/totals';
import { hasDeliveryEvents } from '../../ops/delivery-events';
import { type PartialTally, partOf, readTally, sumMembers } from '../counters/stats';
import { campaignTally } from './keys';

/** The totals of a tally, whichever parts were read besides. */
const totalsOf = (partials: readonly PartialTally[]): Record<string, number> =>
  sumMembers(...partials.filter((partial) => partOf(partial) === 'totals').map(({ n }) => Object.entries(n)));

const figures = (partials: readonly PartialTally[]): CampaignFigures =>
  figuresOf(totalsOf(partials), { deliveryEvents: hasDeliveryEvents() });

/** What a campaign has come to; trails its mails by seconds. */
export const readCampaignFigures = async (ref: CampaignRef): Promise<CampaignFigures> =>
  figures(await readTally(campaignTally(ref), 'totals'));

/** The same with the clicks of each link and what happened hour by hour. */
export async function readCampaignDetails(
  ref: CampaignRef,
): Promise<{ figures: CampaignFigures; parts: PartMembers[] }> {
  const partials = await readTally(campaignTally(ref));
  const names = [...new Set(partials.map(partOf))];
  const parts = names.map((name): PartMembers => {
    const own = partials.filter((partial) => partOf(partial) === name);
    return [name, sumMembers(...own.map(({ n }) => Object.entries(n)))];
  });
  return { figures: figures(partials), parts };
}
