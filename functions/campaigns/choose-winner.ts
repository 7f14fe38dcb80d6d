import { invalidField, Problem } from '../../shared/contract/problem';
import type { campaignsGroup } from '../../shared/contract/routes/campaigns';
import { setWinner } from '../../shared/db/campaigns/changes';
import { type Campaign, waitsForWinner } from '../../shared/domain/campaigns/campaign';
import type { Endpoint } from '../../shared/http/call';
import { toIso } from '../../shared/ops/clock';
import { wakeDispatcher } from '../../shared/services/queue-work/queue-work';
import { campaignReply } from './campaign-reply';
import { transition } from './transition';

export const chooseWinner: Endpoint<typeof campaignsGroup.routes.chooseWinner> = async ({
  params,
  body,
  project,
  ids,
}) => {
  const changedBy = ids.id('req');
  const choose = (campaign: Campaign) => {
    const variant = campaign.variants?.findIndex(({ name }) => name === body.variant) ?? -1;
    if (variant < 0) throw invalidField('variant', 'The campaign has no variant of this name.', 'not_found');
    if (!waitsForWinner(campaign)) {
      throw new Problem('INVALID_STATE', { message: 'The campaign does not wait for a winner.' });
    }
    return setWinner(campaign, { variant, by: 'request', at: toIso(ids.time) }, { changedBy });
  };
  const campaign = await transition(
    { projectId: project.id, campaignId: params.id },
    { verb: 'given a winner', from: ['SENDING', 'PAUSED'], changedBy, move: choose },
  );
  await wakeDispatcher();
  return { status: 200, body: await campaignReply(campaign) };
};
