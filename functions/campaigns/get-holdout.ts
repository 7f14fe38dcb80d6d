import { Problem } from '../../shared/contract/problem';
import type { campaignsGroup } from '../../shared/contract/routes/campaigns';
import { countHoldout } from '../../shared/db/campaigns/holdout';
import { compareHoldout } from '../../shared/domain/campaigns/holdout';
import type { Endpoint } from '../../shared/http/call';
import { findCampaign } from './campaign';

export const getHoldout: Endpoint<typeof campaignsGroup.routes.getHoldout> = async ({ params, query, project }) => {
  const campaign = await findCampaign({ projectId: project.id, campaignId: params.id });
  if (!campaign.holdoutPercent)
    throw new Problem('INVALID_STATE', {
      message: 'This campaign has no holdout group, because its holdoutPercent is not set.',
    });
  const { event } = query;
  const { isSample, ...groups } = await countHoldout(campaign, event);
  return { status: 200, body: { event, ...compareHoldout(groups), isSample } };
};
