import type { Campaign, CampaignRef, CampaignStatus } from '../../domain/campaigns/campaign';
import { expr } from '../table/expressions';
import { erasePartition } from '../table/partition-erasure';
import { remove } from '../table/rows';
import { campaignRef } from './campaigns';
import {
  audienceScanPartition,
  campaignBodyPartition,
  campaignKeys,
  campaignStatsPartition,
  chunkPartition,
  openPartition,
} from './keys';

/** The statuses in which a campaign may be deleted: its mail has left, or never will. */
export const deletable: readonly CampaignStatus[] = ['DRAFT', 'CANCELLED', 'SENT'];

/** Deletes a campaign as it was read; false if somebody has changed it since. */
export const deleteCampaign = (campaign: Campaign): Promise<boolean> =>
  remove(campaignKeys.campaign(campaignRef(campaign)), expr`attribute_exists(pk) AND version = ${campaign.version}`);

/**
 * Deletes the other rows of a deleted campaign: its bodies, its chunks, its stats. The mail stays with its contacts.
 * `more` when the time is over; a repeat continues.
 */
export async function eraseCampaign(ref: CampaignRef, remainingMs: () => number): Promise<'done' | 'more'> {
  const partitions = [
    openPartition,
    audienceScanPartition,
    chunkPartition,
    campaignStatsPartition,
    campaignBodyPartition,
  ];
  for (const partition of partitions.map((partitionOf) => partitionOf(ref))) {
    if ((await erasePartition(partition, remainingMs)) === 'more') return 'more';
  }
  return 'done';
}
