import type { CampaignRef } from '../../domain/campaigns/campaign';
import type { EpochMs } from '../../durations';
import type { StatsRows } from '../counters/stats';
import { CAMPAIGN_EMAIL, campaignPartition, type Key, ofContact, project } from '../table/keys';

export const campaignBodyPartition = ({ projectId, campaignId }: CampaignRef): string =>
  `${project(projectId)}#CB#${campaignId}`;
export const approvalPartition = (projectId: string): string => `${project(projectId)}#APR`;
export const audienceScanPartition = ({ projectId, campaignId }: CampaignRef): string =>
  `${project(projectId)}#CA#${campaignId}`;
export const chunkPartition = ({ projectId, campaignId }: CampaignRef): string =>
  `${project(projectId)}#CR#${campaignId}`;
export const openChunkPartition = ({ projectId, campaignId }: CampaignRef): string =>
  `${project(projectId)}#CO#${campaignId}`;

export const campaignStatsPartition = ({ projectId, campaignId }: CampaignRef): string =>
  `${project(projectId)}#N#campaigns:${campaignId}`;

const TIME_DIGITS = 13;

export const NAMED_IN = 'NAMED_IN#';

export const campaignKeys = {
  campaign: ({ projectId, campaignId }: CampaignRef): Key => ({ pk: campaignPartition(projectId), sk: campaignId }),
  body: (ref: CampaignRef, version: number): Key => ({
    pk: campaignBodyPartition(ref),
    sk: `V#${String(version).padStart(6, '0')}`,
  }),
  audienceScan: (ref: CampaignRef, scan: number): Key => ({ pk: audienceScanPartition(ref), sk: `SCAN#${scan}` }),
  chunk: (ref: CampaignRef, chunkId: string): Key => ({ pk: chunkPartition(ref), sk: chunkId }),
  /** `day` counts days since 1970. */
  testEmails: (projectId: string, day: number): Key => ({ pk: `${project(projectId)}#CT`, sk: String(day) }),
  approval: ({ projectId, campaignId }: CampaignRef): Key => ({ pk: approvalPartition(projectId), sk: campaignId }),
  agentRecipients: (projectId: string, day: number, keyId: string): Key => ({
    pk: `${project(projectId)}#AGD`,
    sk: `${day}#${keyId}`,
  }),
  namedContact: (projectId: string, contactId: string, campaignId: string): Key => ({
    pk: ofContact(projectId, contactId),
    sk: `${NAMED_IN}${campaignId}`,
  }),
  stats: (ref: CampaignRef, part: string, streamShard: string): Key => ({
    pk: campaignStatsPartition(ref),
    sk: `${part}#${streamShard}`,
  }),
  open: (ref: CampaignRef, entry: string): Key => ({ pk: openChunkPartition(ref), sk: entry }),
};

export const campaignStatsRows = (ref: CampaignRef): StatsRows => ({
  deletedIf: { missing: campaignKeys.campaign(ref) },
  partition: campaignStatsPartition(ref),
  key: (part, streamShard) => campaignKeys.stats(ref, part, streamShard),
});

/** With a `notBefore` of 0, the chunk may be sent at once. */
export const openChunkEntry = (notBefore: EpochMs, chunkId: string): string =>
  `${String(notBefore).padStart(TIME_DIGITS, '0')}#${chunkId}`;

export const readOpenChunkEntry = (entry: string): { notBefore: number; chunkId: string } => ({
  notBefore: Number(entry.slice(0, TIME_DIGITS)),
  chunkId: entry.slice(TIME_DIGITS + 1),
});

export function campaignOfRow({ pk, sk }: Key): { kind: 'email' | 'chunk'; ref: CampaignRef } | null {
  const [root, projectId, part, id] = pk.split('#');
  if (root !== 'P' || !projectId || !id) return null;
  if (part === 'CR') return { kind: 'chunk', ref: { projectId, campaignId: id } };
  if (part !== 'K' || !sk.startsWith(CAMPAIGN_EMAIL)) return null;
  return { kind: 'email', ref: { projectId, campaignId: sk.slice(CAMPAIGN_EMAIL.length) } };
}

export const campaignIndexes = {
  /**
   * Scheduled campaigns and A/B tests by the time of their next step; running or cancelled campaigns by a past time.
   */
  due: 'DUECAMPAIGNS',
};
