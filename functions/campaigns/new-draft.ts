import { invalidField } from '../../shared/contract/problem';
import { type CampaignReferences, createCampaign } from '../../shared/db/campaigns/campaigns';
import { recordNamedContacts } from '../../shared/db/campaigns/named-contacts';
import { readCounter } from '../../shared/db/counters/counters';
import type { Campaign } from '../../shared/domain/campaigns/campaign';
import { type CampaignContent, storedParts } from '../../shared/domain/campaigns/content';
import { MAX_CAMPAIGNS } from '../../shared/domain/campaigns/limits';
import { lastChangeBy } from '../../shared/http/actor';
import type { ProjectContext } from '../../shared/http/call';
import { toIso } from '../../shared/ops/clock';
import { deletedRecordProblem } from './check-content';

/** The counter lags, so concurrent requests can exceed the limit. */
export async function throwIfTooManyCampaigns(projectId: string): Promise<void> {
  if ((await readCounter(projectId, 'campaigns')) < MAX_CAMPAIGNS) return;
  throw invalidField('', 'The project has 10,000 campaigns, the most it can have. Delete some first.', 'too_big');
}

export async function newDraft(
  content: CampaignContent,
  references: CampaignReferences,
  request: ProjectContext,
): Promise<Campaign> {
  const { project, ids } = request;
  const { fields, bodies } = storedParts(content);
  const createdAt = toIso(ids.time);
  const draft: Campaign = {
    ...fields,
    id: ids.id('cmp'),
    projectId: project.id,
    status: 'DRAFT',
    version: 1,
    bodyVersion: 1,
    scheduledAt: null,
    scan: 1,
    createdAt,
    updatedAt: createdAt,
    lastChange: lastChangeBy(request),
  };
  await recordNamedContacts(project, draft.id, draft.audienceFilter);
  const result = await createCampaign(draft, bodies, references);
  if (typeof result === 'string') throw deletedRecordProblem(result);
  return result;
}
