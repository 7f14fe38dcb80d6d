import type { campaignsGroup } from '../../shared/contract/routes/campaigns';
import type { Endpoint } from '../../shared/http/call';
import { findWholeCampaign, wholeCampaignReply } from './campaign';

export const getCampaign: Endpoint<typeof campaignsGroup.routes.getCampaign> = async ({ params, project }) => {
  const campaign = await findWholeCampaign({ projectId: project.id, campaignId: params.id });
  return { status: 200, body: await wholeCampaignReply(campaign) };
};
