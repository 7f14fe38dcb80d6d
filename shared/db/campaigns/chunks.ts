import type { CampaignRef } from '../../domain/campaigns/campaign';
import { expr } from '../table/expressions';
import { queryPage } from '../table/query';
import { getAs, type Row, remove, update } from '../table/rows';
import { contentOf } from '../table/stored';
import { campaignKeys, chunkPartition, openPartition } from './keys';

/** Recipients that are sent to together. Never changes. */
export interface CampaignChunk {
  /** `<scan>-<round>-<shard of the audience>-<first contact>`, so that chunks sort in the order of listing. */
  id: string;
  contactIds: string[];
  scan: number;
}

/** The open entry of a chunk: exists while a recipient in it has no outcome. */
export interface OpenChunk {
  /** Its sort key: the time before which the chunk may not be sent, and the chunk. */
  entry: string;
  /** Recipients of the chunk. */
  n: number;
  /** Epoch milliseconds from which the dispatcher may queue it again. */
  queueAt: number;
  /** Present from when the dispatcher queues it until the sender sets the time of the next try. */
  queued?: true;
}

/** A contact's id is `ct_` and 16 bytes in hex. */
const PREFIX = 'ct_';
const ID_BYTES = 16;

/** Contact ids as bytes: a third of the size of their texts. */
export const packContacts = (contactIds: readonly string[]): Uint8Array =>
  Buffer.from(contactIds.map((id) => id.slice(PREFIX.length)).join(''), 'hex');

const unpackContacts = (bytes: Uint8Array): string[] =>
  Array.from(
    { length: bytes.length / ID_BYTES },
    (_, n) => PREFIX + Buffer.from(bytes.subarray(n * ID_BYTES, (n + 1) * ID_BYTES)).toString('hex'),
  );

const toChunk = ({ sk, contacts, scan }: Row): CampaignChunk => ({
  id: sk as string,
  contactIds: unpackContacts(contacts as Uint8Array),
  scan: scan as number,
});

const toOpen = (row: Row): OpenChunk => ({ ...contentOf<object>(row), entry: row.sk }) as unknown as OpenChunk;

/** The recipients of a chunk; null if it was deleted with its campaign. */
export const getChunk = (ref: CampaignRef, chunkId: string): Promise<CampaignChunk | null> =>
  getAs(campaignKeys.chunk(ref, chunkId), toChunk, { eventual: true });

/** Chunks of a campaign in their order, after the one named. */
export async function listChunks(
  ref: CampaignRef,
  after: string | null,
  limit: number,
): Promise<{ chunks: CampaignChunk[]; next: string | null }> {
  const sk = after === null ? undefined : { above: after };
  // A full page has a key behind it also at the end of the list; one row more shows whether this is the end.
  const page = await queryPage({ pk: chunkPartition(ref), sk, limit: limit + 1, eventual: true });
  const chunks = page.rows.slice(0, limit).map(toChunk);
  const isCut = page.rows.length > limit;
  return { chunks, next: (isCut ? chunks.at(-1)?.id : (page.after?.sk as string | undefined)) ?? null };
}

/** Deletes the open entry of a chunk whose recipients all have an outcome. */
export async function closeChunk(ref: CampaignRef, entry: string): Promise<void> {
  await remove(campaignKeys.open(ref, entry));
}

/** Lets the dispatcher queue a chunk again from `queueAt` on, in epoch milliseconds. A closed chunk stays closed. */
export async function postponeChunk(ref: CampaignRef, entry: string, queueAt: number): Promise<void> {
  await update(campaignKeys.open(ref, entry), { set: { queueAt }, remove: ['queued'] });
}

/** Takes a chunk to queue it, so that nobody else queues it before `until`. False if another dispatcher was faster. */
export const holdChunk = (ref: CampaignRef, { entry, queueAt }: OpenChunk, until: number): Promise<boolean> =>
  update(campaignKeys.open(ref, entry), { set: { queueAt: until, queued: true }, if: expr`queueAt = ${queueAt}` });

/** Open entries of a campaign above `after` and up to `below`, by the time before which they may not be sent. */
export async function listOpenChunks(
  ref: CampaignRef,
  { after = ' ', below = '~', limit }: { after?: string; below?: string; limit: number },
): Promise<{ open: OpenChunk[]; next: string | null }> {
  const sk = { between: [`${after}!`, below] } as const;
  const page = await queryPage({ pk: openPartition(ref), sk, limit });
  return { open: page.rows.map(toOpen), next: (page.after?.sk as string | undefined) ?? null };
}

/** Whether a listed recipient has no outcome yet, whatever the time before which their mail may not be sent. */
export async function hasOpenChunk(ref: CampaignRef): Promise<boolean> {
  const { open } = await listOpenChunks(ref, { limit: 1 });
  return open.length > 0;
}
