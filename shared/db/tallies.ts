import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { CampaignRef } from '../domain/campaign/campaign';
import type { TallyPart } from '../domain/campaign/mail-amounts';
import { isAbove } from '../domain/counting';
import { now } from '../ops/clock';
import { campaignKeys, tallyPartition } from './campaign-keys';
import { db, tableName } from './client';
import type { Key } from './keys';
import { conditional, isConflict } from './outcomes';

/**
 * What one stream shard has added to one part of a campaign's tally. All its members lie in one row, so that a batch of
 * the stream costs a write for each part and not one for each of a dozen figures.
 */
export interface PartialTally extends Key {
  n: Record<string, number>;
  /** The highest sequence number that is in it. */
  sequence: string;
  /** Epoch milliseconds. */
  countedAt: number;
}

/** Where a stream record stands in its shard, and what it adds. */
export interface TallyAddition {
  sequence: string;
  members: ReadonlyMap<string, number>;
}

const MAXIMUM_ROUNDS = 5;
/** Pages of 1 MB: a partial for each stream shard of the last two days, of some 30 days and two other parts. */
const MAXIMUM_PAGES = 20;

/** Whether the campaign is there: one that was deleted is counted no more, or its rows would come back one by one. */
async function stands(ref: CampaignRef): Promise<boolean> {
  const { Item } = await db.send(
    new GetCommand({
      TableName: tableName(),
      Key: campaignKeys.campaign(ref),
      ProjectionExpression: 'pk',
      ConsistentRead: true,
    }),
  );
  return Item !== undefined;
}

/** The part that a partial belongs to. */
export const partOf = ({ sk }: Key): string => sk.slice(0, sk.indexOf('#'));

/** The partials of a campaign's tally, those of one part or of all. Strongly consistent. */
export async function readTally(ref: CampaignRef, part?: TallyPart): Promise<PartialTally[]> {
  const partials: PartialTally[] = [];
  let start: Record<string, unknown> | undefined;
  for (let page = 0; page < MAXIMUM_PAGES; page++) {
    const { Items = [], LastEvaluatedKey } = await db.send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: `pk = :pk${part === undefined ? '' : ' AND begins_with(sk, :part)'}`,
        ExpressionAttributeValues: {
          ':pk': tallyPartition(ref),
          ...(part === undefined ? {} : { ':part': `${part}#` }),
        },
        ConsistentRead: true,
        ...(start ? { ExclusiveStartKey: start } : {}),
      }),
    );
    partials.push(...(Items as PartialTally[]));
    if (!LastEvaluatedKey) return partials;
    start = LastEvaluatedKey;
  }
  throw new Error('a campaign has a longer tally than it can have');
}

/** Adds members up, the partial's first; those that come to nought are left out. */
export function sumMembers(...parts: Iterable<readonly [string, number]>[]): Record<string, number> {
  const sum = new Map<string, number>();
  for (const members of parts) for (const [member, n] of members) sum.set(member, (sum.get(member) ?? 0) + n);
  return Object.fromEntries([...sum].filter(([, n]) => n !== 0));
}

/**
 * Adds to a part of a tally what records of a stream shard say and it does not hold yet: records that are delivered
 * again, in other batches or by two readers at once, count once. Answers whether the shard is new to the part, or the
 * campaign gone.
 */
export async function addToTally(
  ref: CampaignRef,
  part: TallyPart,
  streamShard: string,
  additions: readonly TallyAddition[],
): Promise<'added' | 'first' | 'counted' | 'gone'> {
  const key = campaignKeys.tally(ref, part, streamShard);
  const { Item } = await db.send(new GetCommand({ TableName: tableName(), Key: key, ConsistentRead: true }));
  let partial = (Item as PartialTally | undefined) ?? null;
  for (let round = 0; round < MAXIMUM_ROUNDS; round++) {
    const counted = partial?.sequence;
    const open = additions.filter(({ sequence }) => counted === undefined || isAbove(sequence, counted));
    if (open.length === 0) return 'counted';
    if (!partial && !(await stands(ref))) return 'gone';
    const n = sumMembers(Object.entries(partial?.n ?? {}), ...open.map(({ members }) => members));
    const outcome = await putPartial({ ...key, n, sequence: highest(open), countedAt: now() }, counted);
    if (!isConflict<PartialTally>(outcome)) return partial ? 'added' : 'first';
    partial = outcome.row;
  }
  throw new Error('a tally was changed by others in every round');
}

const highest = (additions: readonly TallyAddition[]): string =>
  additions.map(({ sequence }) => sequence).reduce((one, other) => (isAbove(other, one) ? other : one));

/** Puts a partial where it still has counted to `old`, or where there is none. */
export const putPartial = (partial: PartialTally, old: string | undefined) =>
  conditional<unknown, PartialTally>(
    db.send(
      new PutCommand({
        TableName: tableName(),
        Item: { ...partial, v: 1 },
        ConditionExpression: old === undefined ? 'attribute_not_exists(pk)' : '#sequence = :old',
        ...(old === undefined
          ? {}
          : {
              ExpressionAttributeNames: { '#sequence': 'sequence' },
              ExpressionAttributeValues: { ':old': old },
            }),
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    ),
  );
