import { createCampaign, type NamedRecords } from '../../shared/db/campaigns/campaigns';
import type { Campaign } from '../../shared/domain/campaigns/campaign';
import { type CampaignContent, storedParts } from '../../shared/domain/campaigns/content';
import { toIso } from '../../shared/ops/clock';
import type { IdSource } from '../../shared/ops/ids';
import { goneRecord } from './check-content';

/** Brings a draft into being; a repeat of the request finds the one that it has made. */
export async function newDraft(
  projectId: string,
  content: CampaignContent,
  named: NamedRecords,
  ids: IdSource,
): Promise<Campaign> {
  const { members, bodies } = storedParts(content);
  const createdAt = toIso(ids.time);
  const draft: Campaign = {
    ...members,
    id: ids.id('cmp'),
    projectId,
    status: 'DRAFT',
    version: 1,
    bodyVersion: 1,
    scheduledAt: null,
    scan: 1,
    createdAt,
    updatedAt: createdAt,
  };
  const created = await createCampaign(draft, bodies, named);
  if (created === 'no_topic' || created === 'no_segment') throw goneRecord(created);
  return created;
}
