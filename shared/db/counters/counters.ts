import { GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type Addition, additionAbove, type Counter, laterOf } from '../../domain/counters/counting';
import { readReputationMember } from '../../domain/sending/reputation';
import { now } from '../../ops/clock';
import { isProjectDeleted } from '../projects/deletion';
import { db, tableName } from '../table/client';
import { counterPartition, type Key, keys, memberPrefix } from '../table/keys';
import { type Conflict, conditional, isConflict } from '../table/outcomes';

/** What one stream shard has added to a counter, and the highest sequence number that is in it. */
export interface PartialCount extends Key {
  n: number;
  sequence: string;
  /** The newest of the times counted, where the counter keeps it. */
  last?: string;
  /** Epoch milliseconds. */
  countedAt: number;
  /** Epoch seconds at which it goes; absent for what is kept. */
  ttl?: number;
}

const MAXIMUM_ROUNDS = 5;
/** A counter has a partial for each stream shard of the last two days, and one for all before. */
const MAXIMUM_PARTIALS = 1000;

/** A stream tells of a change for a day at most, and a day is looked at for a week. */
const DAY_KEPT_MS = 10 * 86_400_000;

/** When a counter goes: those of a day are of no use once the day is long over. */
export function endOf(counter: Counter): { ttl?: number } {
  if (typeof counter === 'string' || counter.family !== 'reputation') return {};
  return { ttl: Math.ceil((Date.parse(readReputationMember(counter.member).day) + DAY_KEPT_MS) / 1000) };
}

/** Where a stream shard's part of a counter lies. */
export const partialKey = (projectId: string, counter: Counter, streamShard: string): Key =>
  typeof counter === 'string'
    ? keys.counter(projectId, counter, streamShard)
    : keys.memberCounter(projectId, counter.family, counter.member, streamShard);

function placeOf(projectId: string, counter: Counter) {
  if (typeof counter === 'string') {
    return {
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': counterPartition(projectId, counter) },
    };
  }
  const { pk } = partialKey(projectId, counter, '');
  return {
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :member)',
    ExpressionAttributeValues: { ':pk': pk, ':member': memberPrefix(counter.member) },
  };
}

export async function readPartials(projectId: string, counter: Counter): Promise<PartialCount[]> {
  const { Items = [] } = await db.send(
    new QueryCommand({
      TableName: tableName(),
      ...placeOf(projectId, counter),
      ConsistentRead: true,
      Limit: MAXIMUM_PARTIALS,
    }),
  );
  return Items as PartialCount[];
}

/** A counter's value; it trails the table by seconds. */
export async function readCounter(projectId: string, counter: Counter): Promise<number> {
  const partials = await readPartials(projectId, counter);
  return Math.max(
    0,
    partials.reduce((sum, { n }) => sum + n, 0),
  );
}

/**
 * Adds to a counter what records of a stream shard say and it does not hold yet: records that are delivered
 * again, in other batches or by two readers at once, count once. Answers whether the shard is new to the counter. Of a
 * project that was deleted nothing is counted any more, or its counters would come back.
 */
export async function addToCounter(
  projectId: string,
  counter: Counter,
  streamShard: string,
  additions: readonly Addition[],
): Promise<'added' | 'first' | 'counted'> {
  const key = partialKey(projectId, counter, streamShard);
  const { Item } = await db.send(new GetCommand({ TableName: tableName(), Key: key, ConsistentRead: true }));
  let partial = (Item as PartialCount | undefined) ?? null;
  for (let round = 0; round < MAXIMUM_ROUNDS; round++) {
    const addition = additionAbove(additions, partial?.sequence ?? null);
    if (!addition || (!partial && (await isProjectDeleted(projectId)))) return 'counted';
    const written = await (partial ? raise(key, partial, addition) : begin(key, addition, endOf(counter)));
    if (!isConflict<PartialCount>(written)) return partial ? 'added' : 'first';
    partial = written.row;
  }
  throw new Error('a counter was changed by others in every round');
}

type Written = Promise<unknown | Conflict<PartialCount>>;

const begin = (key: Key, { by, sequence, last }: Addition, end: { ttl?: number }): Written =>
  conditional<unknown, PartialCount>(
    db.send(
      new PutCommand({
        TableName: tableName(),
        Item: { ...key, v: 1, n: by, sequence, last, countedAt: now(), ...end },
        ConditionExpression: 'attribute_not_exists(pk)',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    ),
  );

function raise(key: Key, partial: PartialCount, { by, sequence, last }: Addition): Written {
  const newest = laterOf(partial.last, last);
  return conditional<unknown, PartialCount>(
    db.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: key,
        UpdateExpression: `SET n = n + :by, #sequence = :sequence, countedAt = :now${newest ? ', #last = :last' : ''}`,
        ConditionExpression: 'attribute_exists(pk) AND #sequence = :old',
        ExpressionAttributeNames: { '#sequence': 'sequence', ...(newest ? { '#last': 'last' } : {}) },
        ExpressionAttributeValues: {
          ':by': by,
          ':sequence': sequence,
          ':old': partial.sequence,
          ':now': now(),
          ...(newest ? { ':last': newest } : {}),
        },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    ),
  );
}
