import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Counter } from '../../domain/counters/counting';
import { now } from '../../ops/clock';
import { db, tableName } from '../table/client';
import { conditional, isConflict } from '../table/outcomes';
import { endOf, partialKey, readPartials } from './counters';

/** Stands where other partials have their stream shard: no shard is called so, and no reader of the stream writes it. */
export const CORRECTION = 'RECOUNT';

export interface Correction {
  /** What the counter said. */
  was: number;
  state: 'right' | 'corrected' | 'moving';
}

/**
 * Brings a counter to what its rows came to. The difference is a partial of its own, so that those of the stream, each
 * with the sequence number that it has counted to, stay as they are. `moving`, and left alone, when the stream has
 * counted since `since` (epoch milliseconds): then the rows that were counted and the counter tell of other moments.
 */
export async function correctCounter(
  projectId: string,
  counter: Counter,
  counted: number,
  { since, approximate }: { since: number; approximate: boolean },
): Promise<Correction> {
  const partials = await readPartials(projectId, counter);
  const key = partialKey(projectId, counter, CORRECTION);
  const own = partials.find(({ sk }) => sk === key.sk);
  const was = partials.reduce((sum, { n }) => sum + n, 0);
  if (was === counted) return { was, state: 'right' };
  const moves = partials.some((partial) => partial !== own && partial.countedAt >= since);
  if (moves && !approximate) return { was, state: 'moving' };
  const time = now();
  // Folding takes away a partial only as it knows it, so each writing has a number of its own.
  const sequence = String(Math.max(time, Number(own?.sequence ?? 0) + 1));
  const outcome = await conditional(
    db.send(
      new PutCommand({
        TableName: tableName(),
        Item: { ...key, v: 1, n: (own?.n ?? 0) + counted - was, sequence, countedAt: time, ...endOf(counter) },
        ConditionExpression: own ? '#sequence = :old' : 'attribute_not_exists(pk)',
        ...(own
          ? {
              ExpressionAttributeNames: { '#sequence': 'sequence' },
              ExpressionAttributeValues: { ':old': own.sequence },
            }
          : {}),
      }),
    ),
  );
  return { was, state: isConflict(outcome) ? 'moving' : 'corrected' };
}
