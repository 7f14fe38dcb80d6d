import { Problem } from '../../shared/contract/problem';
import { getCampaign } from '../../shared/db/campaigns/campaigns';
import { loadCampaign, type WholeCampaign } from '../../shared/db/campaigns/edits';
import type { Campaign, CampaignRef } from '../../shared/domain/campaigns/campaign';

/** A campaign as it is now. */
export async function findCampaign(ref: CampaignRef): Promise<Campaign> {
  const campaign = await getCampaign(ref);
  if (!campaign) throw new Problem('CAMPAIGN_NOT_FOUND');
  return campaign;
}

/** The same with its bodies. */
export async function findWhole(ref: CampaignRef): Promise<WholeCampaign> {
  const whole = await loadCampaign(ref);
  if (!whole) throw new Problem('CAMPAIGN_NOT_FOUND');
  return whole;
}
