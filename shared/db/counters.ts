import { GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type Addition, additionAbove } from '../domain/counting';
import { now } from '../ops/clock';
import { db, tableName } from './client';
import { counterPartition, keys } from './keys';
import { type Conflict, conditional, isConflict } from './outcomes';

/** What one stream shard has added to a counter, and the highest sequence number that is in it. */
export interface PartialCount {
  sk: string;
  n: number;
  sequence: string;
  /** Epoch milliseconds. */
  countedAt: number;
}

const MAXIMUM_ROUNDS = 5;
/** A counter has a partial for each stream shard of the last two days, and one for all before. */
const MAXIMUM_PARTIALS = 1000;

export async function readPartials(projectId: string, name: string): Promise<PartialCount[]> {
  const { Items = [] } = await db.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': counterPartition(projectId, name) },
      ConsistentRead: true,
      Limit: MAXIMUM_PARTIALS,
    }),
  );
  return Items as PartialCount[];
}

/** A counter's value; it trails the table by seconds. */
export async function readCounter(projectId: string, name: string): Promise<number> {
  const partials = await readPartials(projectId, name);
  return Math.max(
    0,
    partials.reduce((sum, { n }) => sum + n, 0),
  );
}

/**
 * Adds to a counter what records of a stream shard say and it does not hold yet: records that are delivered
 * again, in other batches or by two readers at once, count once. Answers whether the shard is new to the counter.
 */
export async function addToCounter(
  projectId: string,
  name: string,
  streamShard: string,
  additions: readonly Addition[],
): Promise<'added' | 'first' | 'counted'> {
  const key = keys.counter(projectId, name, streamShard);
  const { Item } = await db.send(new GetCommand({ TableName: tableName(), Key: key, ConsistentRead: true }));
  let partial = (Item as PartialCount | undefined) ?? null;
  for (let round = 0; round < MAXIMUM_ROUNDS; round++) {
    const addition = additionAbove(additions, partial?.sequence ?? null);
    if (!addition) return 'counted';
    const written = await (partial ? raise(key, partial, addition) : begin(key, addition));
    if (!isConflict<PartialCount>(written)) return partial ? 'added' : 'first';
    partial = written.row;
  }
  throw new Error('a counter was changed by others in every round');
}

type Written = Promise<unknown | Conflict<PartialCount>>;

const begin = (key: { pk: string; sk: string }, { by, sequence }: Addition): Written =>
  conditional<unknown, PartialCount>(
    db.send(
      new PutCommand({
        TableName: tableName(),
        Item: { ...key, v: 1, n: by, sequence, countedAt: now() },
        ConditionExpression: 'attribute_not_exists(pk)',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    ),
  );

const raise = (key: { pk: string; sk: string }, partial: PartialCount, { by, sequence }: Addition): Written =>
  conditional<unknown, PartialCount>(
    db.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: key,
        UpdateExpression: 'SET n = n + :by, #sequence = :sequence, countedAt = :now',
        ConditionExpression: 'attribute_exists(pk) AND #sequence = :old',
        ExpressionAttributeNames: { '#sequence': 'sequence' },
        ExpressionAttributeValues: { ':by': by, ':sequence': sequence, ':old': partial.sequence, ':now': now() },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    ),
  );
