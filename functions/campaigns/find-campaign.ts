import { existing } from '../../shared/contract/problem';
import { getCampaign } from '../../shared/db/campaigns/campaigns';
import { loadCampaign, type WholeCampaign } from '../../shared/db/campaigns/edits';
import type { Campaign, CampaignRef } from '../../shared/domain/campaigns/campaign';
import { withCurrentTemplate } from './template-content';

export const findCampaign = async (ref: CampaignRef): Promise<Campaign> =>
  existing(await getCampaign(ref), 'CAMPAIGN_NOT_FOUND');

export const findWholeCampaign = async (ref: CampaignRef): Promise<WholeCampaign> =>
  withCurrentTemplate(existing(await loadCampaign(ref), 'CAMPAIGN_NOT_FOUND'));
