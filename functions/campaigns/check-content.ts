import type { CampaignFields } from '../../shared/contract/campaigns';
import type { FieldError } from '../../shared/contract/errors';
import type { FilterGroup } from '../../shared/contract/filters';
import { invalidField, Problem, throwIfInvalid } from '../../shared/contract/problem';
import type { CampaignReferences, DeletedRecord } from '../../shared/db/campaigns/campaigns';
import type { Project } from '../../shared/db/projects/projects';
import { listAllSegments } from '../../shared/db/segments/segments';
import type { CampaignContent } from '../../shared/domain/campaigns/content';
import { contradictionErrors, sizeErrors } from '../../shared/domain/campaigns/contradictions';
import { textErrors } from '../../shared/domain/emails/email-templates';
import { checkHeaders } from '../../shared/domain/emails/headers';
import { checkFilter } from '../../shared/domain/segments/check';
import { checkFilterWithSegments } from '../../shared/domain/segments/definition';
import { referencesOf } from '../../shared/domain/segments/references';
import { trackingDefault } from '../../shared/domain/sending/sending';
import { campaignReferences, missingReference } from '../../shared/services/check-campaign/check-campaign';
import { namedRecordErrors } from '../../shared/services/match-segment/check-named-records';

export const filterErrors = ({ audienceFilter }: CampaignFields): FieldError[] =>
  audienceFilter ? checkFilter(audienceFilter, 'audienceFilter', { segments: referencesOf(audienceFilter) }) : [];

export const fieldErrors = (fields: CampaignFields): FieldError[] => [
  ...textErrors(fields),
  ...checkHeaders(fields.headers ?? {}),
  ...filterErrors(fields),
];

export const contentErrors = (fields: CampaignFields): FieldError[] => [
  ...textErrors(fields),
  ...checkHeaders(fields.headers ?? {}),
  ...contradictionErrors(fields),
  ...sizeErrors(fields),
  ...filterErrors(fields),
];

export async function checkContent(project: Project, content: CampaignContent): Promise<CampaignReferences> {
  const tracking = content.tracking ?? trackingDefault(project, 'MARKETING');
  throwIfInvalid(contentErrors({ ...content, tracking }));
  if (content.audienceFilter) await checkSegmentReferences(project.id, content.audienceFilter);
  const references = campaignReferences(content);
  const missingCode = await missingReference(project.id, references);
  if (missingCode) throw new Problem(missingCode);
  return references;
}

export async function checkSegmentReferences(projectId: string, filter: FilterGroup): Promise<void> {
  const segments = referencesOf(filter).size > 0 ? await listAllSegments(projectId) : [];
  throwIfInvalid(checkFilterWithSegments(filter, 'audienceFilter', segments));
  throwIfInvalid(await namedRecordErrors(projectId, filter, 'audienceFilter'));
}

export const deletedRecordProblem = (deletedRecord: DeletedRecord): Problem =>
  deletedRecord === 'no_record'
    ? invalidField('audienceFilter', 'A campaign, workflow or topic that it names was just deleted.', 'not_found')
    : new Problem(deletedRecordCodes[deletedRecord]);

const deletedRecordCodes = {
  no_topic: 'TOPIC_NOT_FOUND',
  no_template: 'TEMPLATE_NOT_FOUND',
  no_segment: 'SEGMENT_NOT_FOUND',
} as const;
