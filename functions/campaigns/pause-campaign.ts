import type { campaignsGroup } from '../../shared/contract/routes/campaigns';
import { pauseCampaign as pause } from '../../shared/db/campaigns/changes';
import { lastChangeBy } from '../../shared/http/actor';
import type { Endpoint } from '../../shared/http/call';
import { campaignReply, changeStatus } from './campaign';

export const pauseCampaign: Endpoint<typeof campaignsGroup.routes.pauseCampaign> = async (request) => {
  const { params, project } = request;
  const lastChange = lastChangeBy(request);
  const campaign = await changeStatus(
    { projectId: project.id, campaignId: params.id },
    { verb: 'paused', from: ['SENDING'], lastChange, change: (current) => pause(current, 'request', { lastChange }) },
  );
  return { status: 200, body: await campaignReply(campaign) };
};
