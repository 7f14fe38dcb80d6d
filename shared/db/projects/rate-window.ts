import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { WindowCounts } from '../../domain/projects/rate-window';
import { db, tableName } from '../table/client';
import { keys } from '../table/keys';

const MINUTE_MS = 60_000;
/** Minutes before the previous one that a write clears away. */
const CLEARED = 3;

/**
 * Counts `n` in the running minute and answers with it and the minute before: one unconditional write on
 * one row. A row can outlive its use by idle minutes that were never cleared; they are never read either.
 */
export async function countRequest(projectId: string, window: string, now: number, n = 1): Promise<WindowCounts> {
  const minute = Math.floor(now / MINUTE_MS);
  const names: Record<string, string> = { '#current': `m${minute}`, '#ttl': 'ttl' };
  for (let i = 0; i < CLEARED; i++) names[`#old${i}`] = `m${minute - 2 - i}`;
  const { Attributes = {} } = await db.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys.rateWindow(projectId, window),
      UpdateExpression: `SET #ttl = :ttl ADD #current :n REMOVE ${Array.from({ length: CLEARED }, (_, i) => `#old${i}`).join(', ')}`,
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: { ':n': n, ':ttl': Math.floor(now / 1000) + 3600 },
      ReturnValues: 'ALL_NEW',
    }),
  );
  return { current: Attributes[`m${minute}`] ?? n, previous: Attributes[`m${minute - 1}`] ?? 0 };
}
