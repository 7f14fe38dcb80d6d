import type { FilterGroup } from '../../shared/contract/filters';
import { Problem, refuseInvalid } from '../../shared/contract/problem';
import type { CampaignReferences, GoneRecord } from '../../shared/db/campaigns/campaigns';
import type { Project } from '../../shared/db/projects/projects';
import { listAllSegments } from '../../shared/db/segments/segments';
import type { CampaignContent } from '../../shared/domain/campaigns/content';
import { checkFilterAmong } from '../../shared/domain/segments/definition';
import { referencesOf } from '../../shared/domain/segments/references';
import { trackingDefault } from '../../shared/domain/sending/sending';
import { campaignReferences, missingReference } from '../../shared/services/check-campaign/check-campaign';
import { contentErrors } from './content-errors';

export async function checkContent(project: Project, content: CampaignContent): Promise<CampaignReferences> {
  const tracking = content.tracking ?? trackingDefault(project, 'MARKETING');
  refuseInvalid(contentErrors({ ...content, tracking }));
  if (content.audienceFilter) await checkAmongSegments(project.id, content.audienceFilter);
  const named = campaignReferences(content);
  const missing = await missingReference(project.id, named);
  if (missing) throw new Problem(missing);
  return named;
}

export async function checkAmongSegments(projectId: string, filter: FilterGroup): Promise<void> {
  const segments = referencesOf(filter).size > 0 ? await listAllSegments(projectId) : [];
  refuseInvalid(checkFilterAmong(filter, 'audienceFilter', segments));
}

export const goneRecord = (refusal: GoneRecord): Problem => new Problem(gone[refusal]);

const gone = {
  no_topic: 'TOPIC_NOT_FOUND',
  no_template: 'TEMPLATE_NOT_FOUND',
  no_segment: 'SEGMENT_NOT_FOUND',
} as const;
