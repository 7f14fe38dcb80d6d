import type { Campaign } from '../../domain/campaigns/campaign';
import { isReadable } from '../table/row-version';
import { contentOf } from '../table/stored';
import { campaignKeys } from './keys';

/** Members of a campaign as its row has them. The filter is JSON text: the table's numbers can't hold all that stand in one. */
export const toMembers = ({ audienceFilter, ...members }: Partial<Campaign>): Record<string, unknown> => ({
  ...members,
  ...(audienceFilter === undefined ? {} : { audienceFilter: JSON.stringify(audienceFilter) }),
});

/** A campaign's row. */
export const toItem = (campaign: Campaign) => ({
  ...campaignKeys.campaign({ projectId: campaign.projectId, campaignId: campaign.id }),
  v: 1,
  ...toMembers(campaign),
});

/** A stored row as a campaign. */
export function toCampaign(item: Record<string, unknown>): Campaign {
  const { audienceFilter, ...members } = contentOf(item);
  const filter = typeof audienceFilter === 'string' ? { audienceFilter: JSON.parse(audienceFilter) } : {};
  const form = isReadable(item) ? {} : { isNewer: true };
  return { ...members, ...filter, ...form } as unknown as Campaign;
}
