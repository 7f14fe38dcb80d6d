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
  const readUsers = () => filterUsers(campaign.projectId, { kind: 'campaign', id: campaign.id });
  const outcome = await deleteUnlessUsed(campaignKeys.campaign(campaignRef(campaign)), readUsers, campaign.version);
  if (typeof outcome === 'object' && 'users' in outcome) return outcome.users;
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
