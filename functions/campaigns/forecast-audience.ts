import type * as z from 'zod';
import { Problem } from '../../shared/contract/problem';
import type { campaignsGroup } from '../../shared/contract/routes/campaigns';
import type { Project } from '../../shared/db/projects/projects';
import type { Campaign } from '../../shared/domain/campaigns/campaign';
import type { Endpoint } from '../../shared/http/call';
import { campaignReferences, missingReference } from '../../shared/services/check-campaign/check-campaign';
import { audienceReply, findUnsentCampaign } from './audience-reply';
import { checkSegmentReferences } from './check-content';

type Route = typeof campaignsGroup.routes.forecastAudience;

export const forecastAudience: Endpoint<Route> = async ({ params, project, body }) => {
  const campaign = await findUnsentCampaign({ projectId: project.id, campaignId: params.id });
  return audienceReply(project, await withAudience(project, campaign, body));
};

export async function withAudience(
  project: Project,
  campaign: Campaign,
  audience: z.output<Route['body']>,
): Promise<Campaign> {
  const { audienceType, segmentId, audienceFilter, topicId } = audience;
  const { segmentId: _, audienceFilter: __, topicId: ___, ...withoutAudience } = campaign;
  const references = {
    ...(segmentId ? { segmentId } : {}),
    ...(audienceFilter ? { audienceFilter } : {}),
    ...(topicId ? { topicId } : {}),
  };
  if (audienceFilter) await checkSegmentReferences(project.id, audienceFilter);
  const missingCode = await missingReference(project.id, campaignReferences(references));
  if (missingCode) throw new Problem(missingCode);
  return { ...withoutAudience, ...references, audienceType };
}
