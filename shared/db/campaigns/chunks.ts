import { DeleteCommand, GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { CampaignRef } from '../../domain/campaigns/campaign';
import { db, tableName } from '../table/client';
import { conditional, isConflict } from '../table/outcomes';
import { contentOf } from '../table/stored';
import { campaignKeys, chunkPartition, openPartition } from './keys';

/** Recipients that are dealt with together; immutable. */
export interface Chunk {
  /** `<pass>-<part of the audience>-<first contact>`: in this order they were listed. */
  id: string;
  contactIds: string[];
  pass: number;
}

/** What is open of a chunk: somebody in it has no outcome yet. */
export interface OpenChunk {
  /** Its sort key, which names the chunk and the time before which it may not go. */
  entry: string;
  /** Recipients of the chunk. */
  n: number;
  /** Epoch milliseconds from which the dispatcher may queue it again. */
  queueAt: number;
  /** Present from when the dispatcher has queued it until the sender says when to try again. */
  queued?: true;
}

/** A contact's id is `ct_` and 16 bytes in hex. */
const PREFIX = 'ct_';
const ID_BYTES = 16;

/** Contact ids as they are stored: a third of what their texts would take. */
export const packContacts = (contactIds: readonly string[]): Uint8Array =>
  Buffer.from(contactIds.map((id) => id.slice(PREFIX.length)).join(''), 'hex');

const unpackContacts = (bytes: Uint8Array): string[] =>
  Array.from(
    { length: bytes.length / ID_BYTES },
    (_, n) => PREFIX + Buffer.from(bytes.subarray(n * ID_BYTES, (n + 1) * ID_BYTES)).toString('hex'),
  );

const toChunk = ({ sk, contacts, pass }: Record<string, unknown>): Chunk => ({
  id: sk as string,
  contactIds: unpackContacts(contacts as Uint8Array),
  pass: pass as number,
});

const toOpen = (item: Record<string, unknown>): OpenChunk =>
  ({ ...contentOf(item), entry: item.sk }) as unknown as OpenChunk;

/** The recipients of a chunk; null when it is gone with its campaign. */
export async function getChunk(ref: CampaignRef, chunkId: string): Promise<Chunk | null> {
  const { Item } = await db.send(new GetCommand({ TableName: tableName(), Key: campaignKeys.chunk(ref, chunkId) }));
  return Item ? toChunk(Item) : null;
}

/** Chunks of a campaign in their order, after the one named. */
export async function listChunks(
  ref: CampaignRef,
  after: string | null,
  limit: number,
): Promise<{ chunks: Chunk[]; next: string | null }> {
  const { Items = [], LastEvaluatedKey } = await db.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: after === null ? 'pk = :pk' : 'pk = :pk AND sk > :after',
      ExpressionAttributeValues: { ':pk': chunkPartition(ref), ...(after === null ? {} : { ':after': after }) },
      // One more tells the end of the list, which the key behind a full page does not.
      Limit: limit + 1,
    }),
  );
  const chunks = Items.slice(0, limit).map(toChunk);
  const isCut = Items.length > limit;
  return { chunks, next: (isCut ? chunks.at(-1)?.id : (LastEvaluatedKey?.sk as string | undefined)) ?? null };
}

/** Takes the open entry of a chunk away: each of its recipients has an outcome. */
export async function closeChunk(ref: CampaignRef, entry: string): Promise<void> {
  await db.send(new DeleteCommand({ TableName: tableName(), Key: campaignKeys.open(ref, entry) }));
}

/** Lets the dispatcher queue a chunk again from that time on, in epoch milliseconds. One that was closed stays closed. */
export async function postponeChunk(ref: CampaignRef, entry: string, queueAt: number): Promise<void> {
  await conditional(
    db.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: campaignKeys.open(ref, entry),
        UpdateExpression: 'SET queueAt = :at REMOVE queued',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':at': queueAt },
      }),
    ),
  );
}

/** Notes that a chunk is being queued, so that nobody queues it again before `until`; false when another was faster. */
export async function holdChunk(ref: CampaignRef, { entry, queueAt }: OpenChunk, until: number): Promise<boolean> {
  const outcome = await conditional(
    db.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: campaignKeys.open(ref, entry),
        UpdateExpression: 'SET queueAt = :until, queued = :true',
        ConditionExpression: 'attribute_exists(pk) AND queueAt = :seen',
        ExpressionAttributeValues: { ':until': until, ':true': true, ':seen': queueAt },
      }),
    ),
  );
  return !isConflict(outcome);
}

/** Open entries of a campaign, by the time before which they may not go; those after one of them and below `below`. */
export async function listOpenChunks(
  ref: CampaignRef,
  { after = ' ', below = '~', limit }: { after?: string; below?: string; limit: number },
): Promise<{ open: OpenChunk[]; next: string | null }> {
  const { Items = [], LastEvaluatedKey } = await db.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :after AND :below',
      ExpressionAttributeValues: { ':pk': openPartition(ref), ':after': `${after}!`, ':below': below },
      ConsistentRead: true,
      Limit: limit,
    }),
  );
  return { open: Items.map(toOpen), next: (LastEvaluatedKey?.sk as string | undefined) ?? null };
}

/** Whether anybody who was listed has no outcome yet, whatever the time before which their mail may not go. */
export async function hasOpenChunk(ref: CampaignRef): Promise<boolean> {
  const { open } = await listOpenChunks(ref, { limit: 1 });
  return open.length > 0;
}
