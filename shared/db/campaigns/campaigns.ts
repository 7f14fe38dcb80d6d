import type { Campaign, CampaignBodies, CampaignRef } from '../../domain/campaigns/campaign';
import type { NamedRecord } from '../../domain/segments/references';
import { timedCache } from '../../ops/cache';
import { whileTopicExists } from '../contacts/topics';
import { whileItExists } from '../table/closing';
import { expr } from '../table/expressions';
import { keys } from '../table/keys';
import { whileNamedExist } from '../table/named-records';
import { getAs, type Row } from '../table/rows';
import { contentOf, isReadable } from '../table/stored';
import { putPart, type TransactionPart, transact } from '../table/transact';
import { createCampaignBodies, deleteCampaignBodies } from './bodies';
import { campaignKeys } from './keys';

const STATE_AGE_MS = 5_000;
const recentCampaigns = timedCache<Campaign | null>(STATE_AGE_MS);

export const campaignRef = ({ projectId, id }: Pick<Campaign, 'projectId' | 'id'>): CampaignRef => ({
  projectId,
  campaignId: id,
});

/** Filters are JSON text, since their numbers may exceed DynamoDB's range. */
export const toFields = ({ audienceFilter, ...fields }: Partial<Campaign>): Row => ({
  ...fields,
  ...(audienceFilter === undefined ? {} : { audienceFilter: JSON.stringify(audienceFilter) }),
});

export function toCampaign(row: Row): Campaign {
  const { audienceFilter, closing: _, ...fields } = contentOf(row);
  const filter = typeof audienceFilter === 'string' ? { audienceFilter: JSON.parse(audienceFilter) } : {};
  return { ...fields, ...filter, ...(isReadable(row) ? {} : { isNewer: true }) } as unknown as Campaign;
}

export const getCampaign = (ref: CampaignRef): Promise<Campaign | null> =>
  getAs(campaignKeys.campaign(ref), toCampaign);

export const campaignState = (ref: CampaignRef): Promise<Campaign | null> =>
  recentCampaigns.get(`${ref.projectId}#${ref.campaignId}`, () => getCampaign(ref));

export interface CampaignReferences {
  topicId?: string | undefined;
  templateId?: string | undefined;
  segmentIds: readonly string[];
  namedRecords?: readonly Pick<NamedRecord, 'kind' | 'id'>[];
}

export type WriteRefusal = 'conflict' | DeletedRecord;
export type DeletedRecord = 'no_topic' | 'no_template' | 'no_segment' | 'no_record';

/** The topic has its own check, and a transaction can't check a row twice. */
const withoutTopic = (records: NonNullable<CampaignReferences['namedRecords']>, topicId: string | undefined) =>
  records.filter(({ id }) => id !== topicId);

export async function writeWithReferences(
  projectId: string,
  row: TransactionPart,
  { topicId, templateId, segmentIds, namedRecords = [] }: CampaignReferences,
  campaignId: string,
): Promise<WriteRefusal | null> {
  const references: { part: TransactionPart; refusal: DeletedRecord }[] = [];
  const addReference = (part: TransactionPart, refusal: DeletedRecord) => references.push({ part, refusal });
  if (topicId !== undefined) addReference(whileTopicExists(projectId, topicId), 'no_topic');
  if (templateId !== undefined) addReference(whileItExists(keys.template(projectId, templateId)), 'no_template');
  for (const id of segmentIds) addReference(whileItExists(keys.segment(projectId, id)), 'no_segment');
  const otherRecords = withoutTopic(namedRecords, topicId);
  for (const part of whileNamedExist(projectId, otherRecords, campaignId)) addReference(part, 'no_record');
  const failedParts = await transact([row, ...references.map(({ part }) => part)]);
  if (failedParts === null) return null;
  const [hasRowFailed, ...failedReferences] = failedParts;
  if (hasRowFailed) return 'conflict';
  return references.find((_, index) => failedReferences[index])?.refusal ?? 'conflict';
}

/** Stores the bodies first, so that no campaign is read without them. A repeat returns the existing campaign. */
export async function createCampaign(
  campaign: Campaign,
  bodies: CampaignBodies,
  references: CampaignReferences,
): Promise<Campaign | DeletedRecord> {
  const ref = campaignRef(campaign);
  await createCampaignBodies(ref, campaign.bodyVersion, bodies);
  const row = { ...campaignKeys.campaign(ref), v: 1, ...toFields(campaign) };
  const refusal = await writeWithReferences(
    campaign.projectId,
    putPart(row, expr`attribute_not_exists(pk)`),
    references,
    campaign.id,
  );
  if (refusal === null) return campaign;
  const existing = await getCampaign(ref);
  if (existing || refusal === 'conflict') return existing ?? campaign;
  await deleteCampaignBodies(ref, campaign.bodyVersion);
  return refusal;
}
