import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Campaign, CampaignBodies, CampaignRef } from '../../domain/campaigns/campaign';
import { timedCache } from '../../ops/cache';
import { whileTopicStands } from '../contacts/topics';
import { whileSegmentStands } from '../segments/segments';
import { db, tableName } from '../table/client';
import { type TransactionPart, transact } from '../table/transact';
import { createCampaignBodies, deleteCampaignBodies } from './bodies';
import { campaignKeys } from './keys';
import { toCampaign, toItem } from './rows';

/** A pause or a cancellation takes effect within 5 s of a running container. */
const STATE_AGE_MS = 5_000;
const states = timedCache<Campaign | null>(STATE_AGE_MS);

export const refOf = ({ projectId, id }: Pick<Campaign, 'projectId' | 'id'>): CampaignRef => ({
  projectId,
  campaignId: id,
});

/** A campaign as it stands now. */
export async function getCampaign(ref: CampaignRef): Promise<Campaign | null> {
  const { Item } = await db.send(
    new GetCommand({ TableName: tableName(), Key: campaignKeys.campaign(ref), ConsistentRead: true }),
  );
  return Item ? toCampaign(Item) : null;
}

/** A campaign, at most 5 s old. */
export const campaignState = (ref: CampaignRef): Promise<Campaign | null> =>
  states.get(`${ref.projectId}#${ref.campaignId}`, () => getCampaign(ref));

/** The records that a campaign names: it is written only while all of them stand. */
export interface NamedRecords {
  topicId?: string | undefined;
  segmentIds: readonly string[];
}

/** Why a campaign was not written: another write came first, or a record that it names is gone. */
export type WriteRefusal = 'conflict' | 'no_topic' | 'no_segment';

/** Writes a campaign's row while the records that it names stand; null when it is written. */
export async function writeWhileStanding(
  projectId: string,
  row: TransactionPart,
  { topicId, segmentIds }: NamedRecords,
): Promise<WriteRefusal | null> {
  const topic = topicId === undefined ? [] : [whileTopicStands(projectId, topicId)];
  const segments = segmentIds.map((segmentId) => whileSegmentStands(projectId, segmentId));
  const failed = await transact([row, ...topic, ...segments]);
  if (failed === null) return null;
  if (failed[0]) return 'conflict';
  return topicId !== undefined && failed[1] ? 'no_topic' : 'no_segment';
}

/**
 * Brings a campaign into being, its bodies first, so that it is never read without. One that an earlier try of the
 * request made is answered as it is by now.
 */
export async function createCampaign(
  campaign: Campaign,
  bodies: CampaignBodies,
  named: NamedRecords,
): Promise<Campaign | 'no_topic' | 'no_segment'> {
  const ref = refOf(campaign);
  await createCampaignBodies(ref, campaign.bodyVersion, bodies);
  const row = {
    Put: {
      TableName: tableName(),
      Item: toItem(campaign),
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
  const refusal = await writeWhileStanding(campaign.projectId, row, named);
  if (refusal === null) return campaign;
  const standing = await getCampaign(ref);
  if (standing || refusal === 'conflict') return standing ?? campaign;
  await deleteCampaignBodies(ref, campaign.bodyVersion);
  return refusal;
}
