import type { CampaignRef } from '../../domain/campaigns/campaign';
import type { EpochMs } from '../../durations';
import { expr } from '../table/expressions';
import { NEXT_KEY_SUFFIX } from '../table/keys';
import { queryPage } from '../table/query';
import { getAs, type Row, remove, update } from '../table/rows';
import { contentOf } from '../table/stored';
import { campaignKeys, chunkPartition, openChunkPartition } from './keys';

export interface CampaignChunk {
  /** `<scan>-<round>-<shard>-<first contact>`, so chunks sort in listing order. */
  id: string;
  contactIds: string[];
  scan: number;
}

/** Its row exists while any recipient of the chunk has no outcome. */
export interface OpenChunk {
  /** The sort key: the time before which the chunk may not be sent, then its id. */
  entry: string;
  /** Recipients. */
  n: number;
  /** When the chunk may be queued again. */
  queueAt: EpochMs;
  queued?: true;
}

const ID_PREFIX = 'ct_';
const ID_BYTES = 16;

export const packContacts = (contactIds: readonly string[]): Uint8Array =>
  Buffer.from(contactIds.map((id) => id.slice(ID_PREFIX.length)).join(''), 'hex');

const unpackContacts = (bytes: Uint8Array): string[] =>
  Array.from(
    { length: bytes.length / ID_BYTES },
    (_, index) => ID_PREFIX + Buffer.from(bytes.subarray(index * ID_BYTES, (index + 1) * ID_BYTES)).toString('hex'),
  );

const toChunk = ({ sk, contacts, scan }: Row): CampaignChunk => ({
  id: sk as string,
  contactIds: unpackContacts(contacts as Uint8Array),
  scan: scan as number,
});

const toOpenChunk = (row: Row): OpenChunk => ({ ...contentOf<object>(row), entry: row.sk }) as unknown as OpenChunk;

export const getChunk = (ref: CampaignRef, chunkId: string): Promise<CampaignChunk | null> =>
  getAs(campaignKeys.chunk(ref, chunkId), toChunk, { eventual: true });

export async function listChunks(
  ref: CampaignRef,
  after: string | null,
  limit: number,
): Promise<{ chunks: CampaignChunk[]; next: string | null }> {
  const sk = after === null ? undefined : { above: after };
  // A full page returns a key even at the end of the list, so one more row is read to detect the end.
  const page = await queryPage({ pk: chunkPartition(ref), sk, limit: limit + 1, eventual: true });
  const chunks = page.rows.slice(0, limit).map(toChunk);
  const hasMore = page.rows.length > limit;
  return { chunks, next: (hasMore ? chunks.at(-1)?.id : (page.after?.sk as string | undefined)) ?? null };
}

export async function closeChunk(ref: CampaignRef, entry: string): Promise<void> {
  await remove(campaignKeys.open(ref, entry));
}

/** Does nothing if the chunk is closed. */
export async function postponeChunk(ref: CampaignRef, entry: string, queueAt: EpochMs): Promise<void> {
  await update(campaignKeys.open(ref, entry), { set: { queueAt }, remove: ['queued'] });
}

/** False if another dispatcher queued the chunk first. */
export const markChunkQueued = (ref: CampaignRef, { entry, queueAt }: OpenChunk, until: number): Promise<boolean> =>
  update(campaignKeys.open(ref, entry), { set: { queueAt: until, queued: true }, if: expr`queueAt = ${queueAt}` });

export async function listOpenChunks(
  ref: CampaignRef,
  { after = ' ', below = '~', limit }: { after?: string; below?: string; limit: number },
): Promise<{ open: OpenChunk[]; next: string | null }> {
  const sk = { between: [`${after}${NEXT_KEY_SUFFIX}`, below] } as const;
  const page = await queryPage({ pk: openChunkPartition(ref), sk, limit });
  return { open: page.rows.map(toOpenChunk), next: (page.after?.sk as string | undefined) ?? null };
}

export async function hasOpenChunk(ref: CampaignRef): Promise<boolean> {
  const { open } = await listOpenChunks(ref, { limit: 1 });
  return open.length > 0;
}
