import type { CampaignRef } from '../domain/campaign/campaign';
import { type Key, pad, project } from './keys';

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

/** Digits of epoch milliseconds, for some centuries. */
const TIME_DIGITS = 13;

export const campaignKeys = {
  campaign: ({ projectId, campaignId }: CampaignRef): Key => ({ pk: campaignPartition(projectId), sk: campaignId }),
  body: (ref: CampaignRef, version: number): Key => ({
    pk: campaignBodyPartition(ref),
    sk: `V#${String(version).padStart(6, '0')}`,
  }),
  /** What one pass has read of one part of the audience. */
  audienceShard: (ref: CampaignRef, pass: number, shard: number): Key => ({
    pk: audiencePartition(ref),
    sk: `${pass}#${pad(shard)}`,
  }),
  chunk: (ref: CampaignRef, chunkId: string): Key => ({ pk: chunkPartition(ref), sk: chunkId }),
  /** The open entry of a chunk, by the time before which it may not go; 0 for at once. */
  open: (ref: CampaignRef, entry: string): Key => ({ pk: openPartition(ref), sk: entry }),
};

/** The sort key of a chunk's open entry; `notBefore` in epoch milliseconds. */
export const openEntry = (notBefore: number, chunkId: string): string =>
  `${String(notBefore).padStart(TIME_DIGITS, '0')}#${chunkId}`;

/** The chunk of an open entry, and the time before which it may not go. */
export const readOpenEntry = (entry: string): { notBefore: number; chunkId: string } => ({
  notBefore: Number(entry.slice(0, TIME_DIGITS)),
  chunkId: entry.slice(TIME_DIGITS + 1),
});

export const campaignIndexes = {
  /** Campaigns that are scheduled, by their time, and those under way or to be tidied up, by a time that is over. */
  due: 'DUECAMPAIGNS',
};
