import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { isAbove } from '../../domain/counters/counting';
import type { Amounts } from '../../domain/counters/stats';
import { now } from '../../ops/clock';
import { db, tableName } from '../table/client';
import type { Key } from '../table/keys';
import { conditional, isConflict } from '../table/outcomes';

/** The figures of a record, of which the stream tells: a campaign's mail, a workflow's executions. */
export interface Tally {
  /** The record's row: once it is gone nothing is counted any more. */
  owner: Key;
  /** Where the partials are. */
  partition: string;
  /** The partial of a part and a stream shard. */
  key(part: string, streamShard: string): Key;
}

/**
 * What one stream shard has added to one part of a tally. All its members lie in one row, so that a batch of
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

/** What a record of the table's stream adds to which tally. */
export interface TallyChange {
  tally: Tally;
  sequence: string;
  amounts: Amounts;
}

const MAXIMUM_ROUNDS = 5;
/** Pages of 1 MB: a partial for each stream shard of the last two days, of some 30 days and two other parts. */
const MAXIMUM_PAGES = 20;

/** Whether the record is there: one that was deleted is counted no more, or its rows would come back one by one. */
async function stands({ owner }: Tally): Promise<boolean> {
  const { Item } = await db.send(
    new GetCommand({
      TableName: tableName(),
      Key: owner,
      ProjectionExpression: 'pk',
      ConsistentRead: true,
    }),
  );
  return Item !== undefined;
}

/** The part that a partial belongs to. */
export const partOf = ({ sk }: Key): string => sk.slice(0, sk.indexOf('#'));

/** The partials of a tally, those of one part or of all. Strongly consistent. */
export async function readTally({ partition }: Tally, part?: string): Promise<PartialTally[]> {
  const partials: PartialTally[] = [];
  let start: Record<string, unknown> | undefined;
  for (let page = 0; page < MAXIMUM_PAGES; page++) {
    const { Items = [], LastEvaluatedKey } = await db.send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: `pk = :pk${part === undefined ? '' : ' AND begins_with(sk, :part)'}`,
        ExpressionAttributeValues: {
          ':pk': partition,
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
  throw new Error('a tally is longer than it can be');
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
 * record gone.
 */
export async function addToTally(
  tally: Tally,
  part: string,
  streamShard: string,
  additions: readonly TallyAddition[],
): Promise<'added' | 'first' | 'counted' | 'gone'> {
  const key = tally.key(part, streamShard);
  const { Item } = await db.send(new GetCommand({ TableName: tableName(), Key: key, ConsistentRead: true }));
  let partial = (Item as PartialTally | undefined) ?? null;
  for (let round = 0; round < MAXIMUM_ROUNDS; round++) {
    const counted = partial?.sequence;
    const open = additions.filter(({ sequence }) => counted === undefined || isAbove(sequence, counted));
    if (open.length === 0) return 'counted';
    if (!partial && !(await stands(tally))) return 'gone';
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
