import type { CampaignRef } from '../../domain/campaigns/campaign';
import type { StatsRows } from '../counters/stats';
import { CAMPAIGN_MAIL, type Key, ofContact, project } from '../table/keys';

export const campaignPartition = (projectId: string): string => `${project(projectId)}#CMP`;
export const campaignBodyPartition = ({ projectId, campaignId }: CampaignRef): string =>
  `${project(projectId)}#CB#${campaignId}`;
export const approvalPartition = (projectId: string): string => `${project(projectId)}#APR`;
/** How far the scans of the audience are. */
export const audienceScanPartition = ({ projectId, campaignId }: CampaignRef): string =>
  `${project(projectId)}#CA#${campaignId}`;
/** All recipients, in chunks that never change. */
export const chunkPartition = ({ projectId, campaignId }: CampaignRef): string =>
  `${project(projectId)}#CR#${campaignId}`;
/** Open entries of the chunks in which a recipient has no outcome yet. */
export const openPartition = ({ projectId, campaignId }: CampaignRef): string =>
  `${project(projectId)}#CO#${campaignId}`;

/** The stats of its mail. */
export const campaignStatsPartition = ({ projectId, campaignId }: CampaignRef): string =>
  `${project(projectId)}#N#campaigns:${campaignId}`;

/** Digits of epoch milliseconds, for some centuries. */
const TIME_DIGITS = 13;

/** What the notes of the campaigns whose filters name a contact begin with. */
export const NAMED_IN = 'NAMED_IN#';

export const campaignKeys = {
  campaign: ({ projectId, campaignId }: CampaignRef): Key => ({ pk: campaignPartition(projectId), sk: campaignId }),
  body: (ref: CampaignRef, version: number): Key => ({
    pk: campaignBodyPartition(ref),
    sk: `V#${String(version).padStart(6, '0')}`,
  }),
  audienceScan: (ref: CampaignRef, scan: number): Key => ({ pk: audienceScanPartition(ref), sk: `SCAN#${scan}` }),
  chunk: (ref: CampaignRef, chunkId: string): Key => ({ pk: chunkPartition(ref), sk: chunkId }),
  /** How many test mails the project has sent on a day, counted from the epoch. */
  testShare: (projectId: string, day: number): Key => ({ pk: `${project(projectId)}#CT`, sk: String(day) }),
  /** The latest request to send a campaign. */
  approval: ({ projectId, campaignId }: CampaignRef): Key => ({ pk: approvalPartition(projectId), sk: campaignId }),
  /** How many recipients the campaigns have that an agent asked for and that were approved on a day. */
  agentShare: (projectId: string, day: number, keyId: string): Key => ({
    pk: `${project(projectId)}#AGD`,
    sk: `${day}#${keyId}`,
  }),
  /** The note that a campaign's filter has the address of a contact. */
  namedContact: (projectId: string, contactId: string, campaignId: string): Key => ({
    pk: ofContact(projectId, contactId),
    sk: `${NAMED_IN}${campaignId}`,
  }),
  /** What one stream shard has added to a part of the stats. */
  stats: (ref: CampaignRef, part: string, streamShard: string): Key => ({
    pk: campaignStatsPartition(ref),
    sk: `${part}#${streamShard}`,
  }),
  /** The open entry of a chunk; see `openEntry`. */
  open: (ref: CampaignRef, entry: string): Key => ({ pk: openPartition(ref), sk: entry }),
};

/** Where its stats are. Nothing is counted for a deleted campaign. */
export const campaignStatsRows = (ref: CampaignRef): StatsRows => ({
  gone: { missing: campaignKeys.campaign(ref) },
  partition: campaignStatsPartition(ref),
  key: (part, streamShard) => campaignKeys.stats(ref, part, streamShard),
});

/**
 * The sort key of a chunk's open entry. `notBefore` is the time before which it may not be sent, in epoch milliseconds;
 * 0 for at once.
 */
export const openEntry = (notBefore: number, chunkId: string): string =>
  `${String(notBefore).padStart(TIME_DIGITS, '0')}#${chunkId}`;

/** The chunk of an open entry, and the time before which it may not be sent. */
export const readOpenEntry = (entry: string): { notBefore: number; chunkId: string } => ({
  notBefore: Number(entry.slice(0, TIME_DIGITS)),
  chunkId: entry.slice(TIME_DIGITS + 1),
});

/** The campaign of a mail's or a chunk's row; null for any other row. */
export function campaignOfRow({ pk, sk }: Key): { kind: 'mail' | 'chunk'; ref: CampaignRef } | null {
  const [root, projectId, part, id] = pk.split('#');
  if (root !== 'P' || !projectId || !id) return null;
  if (part === 'CR') return { kind: 'chunk', ref: { projectId, campaignId: id } };
  if (part !== 'K' || !sk.startsWith(CAMPAIGN_MAIL)) return null;
  return { kind: 'mail', ref: { projectId, campaignId: sk.slice(CAMPAIGN_MAIL.length) } };
}

export const campaignIndexes = {
  /**
   * Scheduled campaigns by their time, campaigns under way or to be tidied up by a time in the past, and those that
   * wait for their winner by the time when it can be chosen. One whose winner is chosen by hand is not in it.
   */
  due: 'DUECAMPAIGNS',
};
