import { Problem, refuseInvalid } from '../../shared/contract/problem';
import type { campaignsGroup } from '../../shared/contract/routes/campaigns';
import type { Endpoint } from '../../shared/http/call';
import { campaignReferences, missingReference } from '../../shared/services/check-campaign/check-campaign';
import { audienceReply, unsentCampaign } from './audience-reply';
import { checkAmongSegments } from './check-content';
import { choiceErrors } from './check-members';

export const forecastAudience: Endpoint<typeof campaignsGroup.routes.forecastAudience> = async (request) => {
  const { params, project } = request;
  refuseInvalid(choiceErrors(request.body));
  const { audienceType, segmentId, audienceFilter, topicId } = request.body;
  const campaign = await unsentCampaign({ projectId: project.id, campaignId: params.id });
  const { segmentId: _, audienceFilter: __, topicId: ___, ...rest } = campaign;
  const chosen = {
    ...(segmentId ? { segmentId } : {}),
    ...(audienceFilter ? { audienceFilter } : {}),
    ...(topicId ? { topicId } : {}),
  };
  if (audienceFilter) await checkAmongSegments(project.id, audienceFilter);
  const missing = await missingReference(project.id, campaignReferences(chosen));
  if (missing) throw new Problem(missing);
  return audienceReply(project, { ...rest, ...chosen, audienceType });
};
