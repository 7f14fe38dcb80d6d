import { Problem } from '../../shared/contract/problem';
import type { campaignsGroup } from '../../shared/contract/routes/campaigns';
import { hasBegun } from '../../shared/domain/campaigns/campaign';
import type { Endpoint } from '../../shared/http/call';
import { reviewCampaign as review } from '../../shared/services/review-campaign/review-campaign';
import { findWholeCampaign } from './campaign';

export const reviewCampaign: Endpoint<typeof campaignsGroup.routes.reviewCampaign> = async ({ params, project }) => {
  const wholeCampaign = await findWholeCampaign({ projectId: project.id, campaignId: params.id });
  if (hasBegun(wholeCampaign.campaign)) {
    const message = 'This campaign has started sending, so its content can no longer change.';
    throw new Problem('INVALID_STATE', { message });
  }
  const { version: revision, templateVersion = null } = wholeCampaign.campaign;
  return { status: 200, body: { revision, templateVersion, ...(await review(project, wholeCampaign)) } };
};
