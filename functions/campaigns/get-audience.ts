import type { campaignsGroup } from '../../shared/contract/routes/campaigns';
import type { Endpoint } from '../../shared/http/call';
import { audienceReply, findUnsentCampaign } from './audience-reply';

export const getAudience: Endpoint<typeof campaignsGroup.routes.getAudience> = async ({ params, project }) =>
  audienceReply(project, await findUnsentCampaign({ projectId: project.id, campaignId: params.id }));
