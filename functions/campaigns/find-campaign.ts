import { existing } from '../../shared/contract/problem';
import { getCampaign } from '../../shared/db/campaigns/campaigns';
import { loadCampaign, type WholeCampaign } from '../../shared/db/campaigns/edits';
import type { Campaign, CampaignRef } from '../../shared/domain/campaigns/campaign';

/** A campaign as it is now. */
export const findCampaign = async (ref: CampaignRef): Promise<Campaign> =>
  existing(await getCampaign(ref), 'CAMPAIGN_NOT_FOUND');

/** The same with its bodies. */
export const findWhole = async (ref: CampaignRef): Promise<WholeCampaign> =>
  existing(await loadCampaign(ref), 'CAMPAIGN_NOT_FOUND');
