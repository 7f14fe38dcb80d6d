import { now } from '../ops/clock';
import { tableName } from './client';
import { type PartialCount, readPartials } from './counters';
import { keys } from './keys';
import { transact } from './transact';

/** The partial that holds what the shards of former days have counted. */
const FOLDED = 'FOLDED';
/** A stream keeps its records for 24 h: twice that after the last one, none of them can be delivered again. */
const FOLDED_AFTER_MS = 48 * 3600_000;
/** A transaction has at most 100 parts. */
const MAXIMUM_FOLDED = 99;

/**
 * Draws a counter's old partials together, so that it stays quick to read: shards are replaced every few hours.
 * It is worth a look when a new shard has begun to count. Lost to another write, it comes with the next one.
 */
export async function foldCounter(projectId: string, name: string): Promise<void> {
  const partials = await readPartials(projectId, name);
  const before = now() - FOLDED_AFTER_MS;
  const old = partials.filter(({ sk, countedAt }) => sk !== FOLDED && countedAt < before).slice(0, MAXIMUM_FOLDED);
  if (old.length === 0) return;
  const folded = partials.find(({ sk }) => sk === FOLDED);
  const sum = old.reduce((total, { n }) => total + n, 0);
  await transact([gather(projectId, name, folded, sum), ...old.map((partial) => remove(projectId, name, partial))]);
}

function gather(projectId: string, name: string, folded: PartialCount | undefined, sum: number) {
  const key = keys.counter(projectId, name, FOLDED);
  if (!folded) {
    const Item = { ...key, v: 1, n: sum, countedAt: now() };
    return { Put: { TableName: tableName(), Item, ConditionExpression: 'attribute_not_exists(pk)' } };
  }
  return {
    Update: {
      TableName: tableName(),
      Key: key,
      UpdateExpression: 'SET n = n + :sum, countedAt = :now',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':sum': sum, ':now': now() },
    },
  };
}

const remove = (projectId: string, name: string, { sk, sequence }: PartialCount) => ({
  Delete: {
    TableName: tableName(),
    Key: keys.counter(projectId, name, sk),
    ConditionExpression: '#sequence = :sequence',
    ExpressionAttributeNames: { '#sequence': 'sequence' },
    ExpressionAttributeValues: { ':sequence': sequence },
  },
});
