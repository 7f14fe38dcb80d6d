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
  openChunkPartition,
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

/** Erases the campaign's rows except its emails. */
export async function eraseCampaign(ref: CampaignRef, remainingMs: () => number): Promise<ErasureProgress> {
  const partitions = [
    openChunkPartition(ref),
    audienceScanPartition(ref),
    chunkPartition(ref),
    campaignStatsPartition(ref),
    campaignBodyPartition(ref),
  ];
  for (const partition of partitions) {
    if ((await erasePartition(partition, remainingMs)) === 'more') return 'more';
  }
  return 'done';
}
