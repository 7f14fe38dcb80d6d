import type { campaignsGroup } from '../../shared/contract/routes/campaigns';
import type { Endpoint } from '../../shared/http/call';
import { reportCampaign } from '../../shared/services/report-campaign/report-campaign';
import { findCampaign } from './find-campaign';

export const getStats: Endpoint<typeof campaignsGroup.routes.getStats> = async ({ params, query, project }) => {
  const campaign = await findCampaign({ projectId: project.id, campaignId: params.id });
  return { status: 200, body: await reportCampaign(campaign, query.interval) };
};
