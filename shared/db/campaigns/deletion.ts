import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import type { Campaign, CampaignRef, CampaignStatus } from '../../domain/campaigns/campaign';
import { db, tableName } from '../table/client';
import { conditional, isConflict } from '../table/outcomes';
import { erasePartition } from '../table/partition-erasure';
import { refOf } from './campaigns';
import {
  audiencePartition,
  campaignBodyPartition,
  campaignKeys,
  campaignStatsPartition,
  chunkPartition,
  openPartition,
} from './keys';

/** The statuses in which a campaign may be deleted: nothing of it goes out any more, or never did. */
export const deletable: readonly CampaignStatus[] = ['DRAFT', 'CANCELLED', 'SENT'];

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
  const partitions = [openPartition, audiencePartition, chunkPartition, campaignStatsPartition, campaignBodyPartition];
  for (const partition of partitions.map((partitionOf) => partitionOf(ref))) {
    if ((await erasePartition(partition, remainingMs)) === 'more') return 'more';
  }
  return 'done';
}
