import { invalidField, Problem } from '../../shared/contract/problem';
import type { campaignsGroup } from '../../shared/contract/routes/campaigns';
import { campaignRef } from '../../shared/db/campaigns/campaigns';
import { setWinner } from '../../shared/db/campaigns/changes';
import { readCampaignStats } from '../../shared/db/campaigns/stats';
import { type Campaign, waitsForWinner } from '../../shared/domain/campaigns/campaign';
import { countsOf } from '../../shared/domain/campaigns/comparison';
import { lastChangeBy } from '../../shared/http/actor';
import type { Endpoint } from '../../shared/http/call';
import { toIso } from '../../shared/ops/clock';
import { wakeDispatcher } from '../../shared/services/queue-work/queue-work';
import { campaignReply, changeStatus } from './campaign';

export const chooseWinner: Endpoint<typeof campaignsGroup.routes.chooseWinner> = async (request) => {
  const { params, body, project, ids } = request;
  const lastChange = lastChangeBy(request);
  const choose = async (campaign: Campaign) => {
    const variantIndex = campaign.variants?.findIndex(({ name }) => name === body.variant) ?? -1;
    if (variantIndex < 0) throw invalidField('variant', 'The campaign has no variant of this name.', 'not_found');
    if (!waitsForWinner(campaign)) {
      throw new Problem('INVALID_STATE', { message: 'The campaign is not waiting for a winner.' });
    }
    const { variants } = await readCampaignStats(campaignRef(campaign));
    const counts = countsOf(variants, campaign.variants?.length ?? 0);
    return setWinner(campaign, { variant: variantIndex, by: 'request', at: toIso(ids.time), counts }, { lastChange });
  };
  const campaign = await changeStatus(
    { projectId: project.id, campaignId: params.id },
    { verb: 'given a winner', from: ['SENDING', 'PAUSED'], lastChange, change: choose },
  );
  await wakeDispatcher();
  return { status: 200, body: await campaignReply(campaign) };
};
