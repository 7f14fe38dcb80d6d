import type { Campaign, CampaignRef, CampaignStatus } from '../../domain/campaigns/campaign';
import { expr } from '../table/expressions';
import { type ErasureProgress, erasePartition } from '../table/partition-erasure';
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

export const DELETABLE_STATUSES: readonly CampaignStatus[] = ['DRAFT', 'CANCELLED', 'SENT'];

export const deleteCampaign = (campaign: Campaign): Promise<boolean> =>
  remove(campaignKeys.campaign(campaignRef(campaign)), expr`attribute_exists(pk) AND version = ${campaign.version}`);

/** Keeps the emails. Returns `more` if time runs out. */
export async function eraseCampaign(ref: CampaignRef, remainingMs: () => number): Promise<ErasureProgress> {
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
