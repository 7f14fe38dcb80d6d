import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Campaign, CampaignRef, CampaignStatus } from '../domain/campaign/campaign';
import { inTurns } from '../ops/in-turns';
import {
  audiencePartition,
  campaignBodyPartition,
  campaignKeys,
  chunkPartition,
  openPartition,
  tallyPartition,
} from './campaign-keys';
import { refOf } from './campaigns';
import { db, tableName } from './client';
import { dropLarge, type LargeValue } from './large-value';
import { conditional, isConflict } from './outcomes';

/** The statuses in which a campaign may be deleted: nothing of it goes out any more, or never did. */
export const deletable: readonly CampaignStatus[] = ['DRAFT', 'CANCELLED', 'SENT'];

/** Rows of a step; 40,000 chunks of a million recipients are 80 of them. */
const PAGE = 500;
const MAXIMUM_STEPS = 1_000;
const SIDE_BY_SIDE = 20;
/** What a step takes at most. */
const STEP_MS = 15_000;

/** Deletes a campaign as it was read; false when somebody has changed it since. */
export async function deleteCampaign(campaign: Campaign): Promise<boolean> {
  const outcome = await conditional(
    db.send(
      new DeleteCommand({
        TableName: tableName(),
        Key: campaignKeys.campaign(refOf(campaign)),
        ConditionExpression: 'attribute_exists(pk) AND #version = :seen',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':seen': campaign.version },
      }),
    ),
  );
  return !isConflict(outcome);
}

/**
 * Removes the rows of a campaign that is deleted: its bodies, the list of its recipients, its figures. The mail of the
 * recipients stays with them. `more` when the time is over; a repeat goes on.
 */
export async function eraseCampaign(ref: CampaignRef, remainingMs: () => number): Promise<'done' | 'more'> {
  const partitions = [openPartition, audiencePartition, chunkPartition, tallyPartition, campaignBodyPartition];
  for (const partition of partitions.map((partitionOf) => partitionOf(ref))) {
    if ((await erasePartition(partition, remainingMs)) === 'more') return 'more';
  }
  return 'done';
}

async function erasePartition(partition: string, remainingMs: () => number): Promise<'done' | 'more'> {
  for (let step = 0; step < MAXIMUM_STEPS && remainingMs() > STEP_MS; step++) {
    const { Items = [], LastEvaluatedKey } = await db.send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': partition },
        ProjectionExpression: 'pk, sk, #object',
        ExpressionAttributeNames: { '#object': 'object' },
        ConsistentRead: true,
        Limit: PAGE,
      }),
    );
    await inTurns(Items, SIDE_BY_SIDE, async ({ pk, sk, ...value }) => {
      await dropLarge(value as LargeValue);
      await db.send(new DeleteCommand({ TableName: tableName(), Key: { pk, sk } }));
    });
    if (!LastEvaluatedKey) return 'done';
  }
  return 'more';
}
