import type { campaignsGroup } from '../../shared/contract/routes/campaigns';
import { pauseCampaign as hold } from '../../shared/db/campaigns/changes';
import type { Endpoint } from '../../shared/http/call';
import { campaignReply } from './campaign-reply';
import { transition } from './transition';

export const pauseCampaign: Endpoint<typeof campaignsGroup.routes.pauseCampaign> = async ({ params, project, ids }) => {
  const changedBy = ids.id('req');
  const campaign = await transition(
    { projectId: project.id, campaignId: params.id },
    { verb: 'paused', from: ['SENDING'], changedBy, move: (current) => hold(current, 'request', { changedBy }) },
  );
  return { status: 200, body: await campaignReply(campaign) };
};
