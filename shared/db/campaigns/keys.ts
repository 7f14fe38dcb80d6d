import type { CampaignRef } from '../../domain/campaigns/campaign';
import type { StatsRows } from '../counters/stats';
import { CAMPAIGN_MAIL, type Key, project } from '../table/keys';

export const campaignPartition = (projectId: string): string => `${project(projectId)}#CMP`;
export const campaignBodyPartition = ({ projectId, campaignId }: CampaignRef): string =>
  `${project(projectId)}#CB#${campaignId}`;
/** How far the passes over the audience are. */
export const audiencePartition = ({ projectId, campaignId }: CampaignRef): string =>
  `${project(projectId)}#CA#${campaignId}`;
/** Everybody the campaign has an outcome for or will have, in chunks that never change. */
export const chunkPartition = ({ projectId, campaignId }: CampaignRef): string =>
  `${project(projectId)}#CR#${campaignId}`;
/** Chunks in which somebody has no outcome yet. */
export const openPartition = ({ projectId, campaignId }: CampaignRef): string =>
  `${project(projectId)}#CO#${campaignId}`;

/** The stats of its mail. */
export const campaignStatsPartition = ({ projectId, campaignId }: CampaignRef): string =>
  `${project(projectId)}#N#campaigns:${campaignId}`;

/** Digits of epoch milliseconds, for some centuries. */
const TIME_DIGITS = 13;

export const campaignKeys = {
  campaign: ({ projectId, campaignId }: CampaignRef): Key => ({ pk: campaignPartition(projectId), sk: campaignId }),
  body: (ref: CampaignRef, version: number): Key => ({
    pk: campaignBodyPartition(ref),
    sk: `V#${String(version).padStart(6, '0')}`,
  }),
  /** How far one pass over the audience is. */
  audience: (ref: CampaignRef, pass: number): Key => ({ pk: audiencePartition(ref), sk: `PASS#${pass}` }),
  chunk: (ref: CampaignRef, chunkId: string): Key => ({ pk: chunkPartition(ref), sk: chunkId }),
  /** How many test mails the project has sent on a day, counted from the epoch. */
  testShare: (projectId: string, day: number): Key => ({ pk: `${project(projectId)}#CT`, sk: String(day) }),
  /** What one stream shard has added to a part of the stats. */
  stats: (ref: CampaignRef, part: string, streamShard: string): Key => ({
    pk: campaignStatsPartition(ref),
    sk: `${part}#${streamShard}`,
  }),
  /** The open entry of a chunk, by the time before which it may not go; 0 for at once. */
  open: (ref: CampaignRef, entry: string): Key => ({ pk: openPartition(ref), sk: entry }),
};

/** Where its stats are. Nothing is counted for a deleted campaign. */
export const campaignStatsRows = (ref: CampaignRef): StatsRows => ({
  owner: campaignKeys.campaign(ref),
  partition: campaignStatsPartition(ref),
  key: (part, streamShard) => campaignKeys.stats(ref, part, streamShard),
});

/** The sort key of a chunk's open entry; `notBefore` in epoch milliseconds. */
export const openEntry = (notBefore: number, chunkId: string): string =>
  `${String(notBefore).padStart(TIME_DIGITS, '0')}#${chunkId}`;

/** The chunk of an open entry, and the time before which it may not go. */
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
   * Campaigns that are scheduled, by their time, and those under way or to be tidied up, by a time that is over. One
   * that waits for its winner is there by the time at which it is known, if ever.
   */
  due: 'DUECAMPAIGNS',
};
