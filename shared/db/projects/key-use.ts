import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { isoNow, now } from '../../ops/clock';
import { describe, logger } from '../../ops/log';
import { batchGet } from '../table/batch-get';
import { db, tableName } from '../table/client';
import { keys } from '../table/keys';
import { conditional } from '../table/outcomes';

const USE_INTERVAL_MS = 60_000;
const MAXIMUM_REMEMBERED = 10_000;
const lastMarked = new Map<string, number>();

/**
 * Notes that a key was used, at most once a minute and container. The note lies apart from the key, which only changes
 * with what it may do. A note that fails is worth a warning and never the request.
 */
export async function markKeyUsed(projectId: string, keyId: string): Promise<void> {
  const time = now();
  const last = lastMarked.get(keyId);
  if (last !== undefined && time - last < USE_INTERVAL_MS) return;
  if (lastMarked.size >= MAXIMUM_REMEMBERED) lastMarked.clear();
  lastMarked.set(keyId, time);
  try {
    await conditional(
      db.send(
        new PutCommand({
          TableName: tableName(),
          Item: { ...keys.apiKeyUse(projectId, keyId), v: 1, lastUsedAt: isoNow(), usedAt: time },
          ConditionExpression: 'attribute_not_exists(pk) OR usedAt < :before',
          ExpressionAttributeValues: { ':before': time - USE_INTERVAL_MS },
        }),
      ),
    );
  } catch (error) {
    logger.warn('the use of a key was not noted', { project: projectId, key: keyId, ...describe(error) });
  }
}

/** When keys were last used, to the minute, by id; those that never were are missing. */
export async function lastUses(projectId: string, keyIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await batchGet(
    keyIds.map((id) => keys.apiKeyUse(projectId, id)),
    { consistent: false },
  );
  return new Map(rows.map(({ sk, lastUsedAt }) => [sk as string, lastUsedAt as string]));
}
