import { MINUTE_MS } from '../../durations';
import { isoNow, now } from '../../ops/clock';
import { describe, logger } from '../../ops/log';
import { batchGet } from '../table/batch-get';
import { expr } from '../table/expressions';
import { keys } from '../table/keys';
import { get, put } from '../table/rows';

const USE_INTERVAL_MS = 5 * MINUTE_MS;
const MAX_REMEMBERED = 10_000;
const lastMarked = new Map<string, number>();

/** Writes at most every five minutes. Reads first: usually another container has written, and a read costs less. */
export async function markKeyUsed(projectId: string, keyId: string): Promise<void> {
  const time = now();
  const markedAt = lastMarked.get(keyId);
  if (markedAt !== undefined && time - markedAt < USE_INTERVAL_MS) return;
  if (lastMarked.size >= MAX_REMEMBERED) lastMarked.clear();
  lastMarked.set(keyId, time);
  try {
    const key = keys.apiKeyUse(projectId, keyId);
    const outdatedBefore = time - USE_INTERVAL_MS;
    const current = await get<{ usedAt: number }>(key, { eventual: true });
    if (current && current.usedAt >= outdatedBefore) return;
    const row = { ...key, v: 1, lastUsedAt: isoNow(), usedAt: time };
    await put(row, expr`attribute_not_exists(pk) OR usedAt < ${outdatedBefore}`);
  } catch (error) {
    logger.warn('the use of a key was not noted', { project: projectId, key: keyId, ...describe(error) });
  }
}

export async function readLastUses(projectId: string, keyIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await batchGet(
    keyIds.map((id) => keys.apiKeyUse(projectId, id)),
    { eventual: true },
  );
  return new Map(rows.map(({ sk, lastUsedAt }) => [sk as string, lastUsedAt as string]));
}
