import type { Campaign, CampaignRef, CampaignStatus } from '../../domain/campaigns/campaign';
import { deleteUnlessUsed } from '../table/closing';
import { type FilterUser, filterUsers } from '../table/named-records';
import { type ErasureProgress, erasePartition } from '../table/partition-erasure';
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

export async function deleteCampaign(campaign: Campaign): Promise<'deleted' | 'changed' | FilterUser[]> {
  let users: FilterUser[] = [];
  const isUsed = async () => {
    users = await filterUsers(campaign.projectId, { kind: 'campaign', id: campaign.id });
    return users.length > 0;
  };
  const outcome = await deleteUnlessUsed(campaignKeys.campaign(campaignRef(campaign)), isUsed, campaign.version);
  if (outcome === 'in_use') return users;
  return outcome === 'deleted' ? 'deleted' : 'changed';
}

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
