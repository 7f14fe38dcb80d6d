import { type Counter, laterOf } from '../../domain/counters/counting';
import { now } from '../../ops/clock';
import { tableName } from '../table/client';
import type { Key } from '../table/keys';
import { transact } from '../table/transact';
import { endOf, type PartialCount, partialKey, readPartials } from './counters';

/** The partial that holds what the shards of former days have counted. */
export const FOLDED = 'FOLDED';
/** A stream keeps its records for 24 h: twice that after the last one, none of them can be delivered again. */
export const FOLDED_AFTER_MS = 48 * 3600_000;
/** A transaction has at most 100 parts. */
export const MAXIMUM_FOLDED = 99;

/**
 * Draws a counter's old partials together, so that it stays quick to read: shards are replaced every few hours.
 * It is worth a look when a new shard has begun to count. Lost to another write, it comes with the next one.
 */
export async function foldCounter(projectId: string, counter: Counter): Promise<void> {
  const partials = await readPartials(projectId, counter);
  const before = now() - FOLDED_AFTER_MS;
  const key = partialKey(projectId, counter, FOLDED);
  const old = partials.filter(({ sk, countedAt }) => sk !== key.sk && countedAt < before).slice(0, MAXIMUM_FOLDED);
  if (old.length === 0) return;
  const folded = partials.find(({ sk }) => sk === key.sk);
  await transact([gather(key, endOf(counter), folded, old), ...old.map(remove)]);
}

function gather(key: Key, end: { ttl?: number }, folded: PartialCount | undefined, old: readonly PartialCount[]) {
  const sum = old.reduce((total, { n }) => total + n, 0);
  const last = old.reduce<string | undefined>((newest, partial) => laterOf(newest, partial.last), folded?.last);
  if (!folded) {
    const Item = { ...key, v: 1, n: sum, last, countedAt: now(), ...end };
    return { Put: { TableName: tableName(), Item, ConditionExpression: 'attribute_not_exists(pk)' } };
  }
  return {
    Update: {
      TableName: tableName(),
      Key: key,
      UpdateExpression: `SET n = n + :sum, countedAt = :now${last ? ', #last = :last' : ''}`,
      ConditionExpression: 'attribute_exists(pk)',
      ...(last ? { ExpressionAttributeNames: { '#last': 'last' } } : {}),
      ExpressionAttributeValues: { ':sum': sum, ':now': now(), ...(last ? { ':last': last } : {}) },
    },
  };
}

const remove = ({ pk, sk, sequence }: PartialCount) => ({
  Delete: {
    TableName: tableName(),
    Key: { pk, sk },
    ConditionExpression: '#sequence = :sequence',
    ExpressionAttributeNames: { '#sequence': 'sequence' },
    ExpressionAttributeValues: { ':sequence': sequence },
  },
});
