import type { WindowCounts } from '../../domain/projects/rate-window';
import { keys } from '../table/keys';
import { updateRow } from '../table/rows';

const MINUTE_MS = 60_000;
/** Minutes before the previous one that a write removes. */
const CLEARED = 3;

/**
 * Counts `n` in the running minute and returns it and the minute before, by one unconditional write on one row. Older
 * minutes that no write has removed are never read, and expire with the row.
 */
export async function countRequest(projectId: string, window: string, now: number, n = 1): Promise<WindowCounts> {
  const minute = Math.floor(now / MINUTE_MS);
  const counts = await updateRow<Record<string, number>>(keys.rateWindow(projectId, window), {
    set: { ttl: Math.floor(now / 1000) + 3600 },
    add: { [`m${minute}`]: n },
    remove: Array.from({ length: CLEARED }, (_, i) => `m${minute - 2 - i}`),
    makesRow: true,
  });
  return { current: counts?.[`m${minute}`] ?? n, previous: counts?.[`m${minute - 1}`] ?? 0 };
}
