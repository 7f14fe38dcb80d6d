import { Problem } from '../../shared/contract/problem';
import type { campaignsGroup } from '../../shared/contract/routes/campaigns';
import { hasBegun } from '../../shared/domain/campaigns/campaign';
import type { Endpoint } from '../../shared/http/call';
import { audienceOf } from '../../shared/services/read-audience/audience-of';
import { findCampaign } from './find-campaign';

export const getAudience: Endpoint<typeof campaignsGroup.routes.getAudience> = async ({ params, project }) => {
  const campaign = await findCampaign({ projectId: project.id, campaignId: params.id });
  if (hasBegun(campaign)) {
    const message = 'The sending of this campaign has begun: read its progress with GET /campaigns/{id}/stats.';
    throw new Problem('INVALID_STATE', { message });
  }
  const { recipients, leftOut, byVariant, ...rest } = await audienceOf(project, campaign);
  const total = Object.values(leftOut).reduce((sum, n) => sum + n, recipients);
  const variants = campaign.variants?.map(({ name }, index) => ({ name, willReceive: byVariant[index] ?? 0 })) ?? null;
  return { status: 200, body: { total, willReceive: recipients, variants, skipped: leftOut, ...rest } };
};
