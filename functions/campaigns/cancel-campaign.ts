import type { campaignsGroup } from '../../shared/contract/routes/campaigns';
import { cancelCampaign as cancel } from '../../shared/db/campaigns/changes';
import { lastChangeBy } from '../../shared/http/actor';
import type { Endpoint } from '../../shared/http/call';
import { wakeDispatcher } from '../../shared/services/queue-work/queue-work';
import { campaignReply, changeStatus } from './campaign';

export const cancelCampaign: Endpoint<typeof campaignsGroup.routes.cancelCampaign> = async (request) => {
  const { params, project } = request;
  const lastChange = lastChangeBy(request);
  const campaign = await changeStatus(
    { projectId: project.id, campaignId: params.id },
    {
      verb: 'cancelled',
      from: ['SCHEDULED', 'SENDING', 'PAUSED'],
      lastChange,
      change: (current) => cancel(current, { lastChange }),
    },
  );
  const body = await campaignReply(campaign);
  if (campaign.status !== 'CANCELLED') return { status: 200, body, auditNote: { effect: 'unscheduled' } };
  await wakeDispatcher();
  return { status: 200, body };
};
