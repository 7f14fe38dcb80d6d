import { DAY_SECONDS } from '../../durations';
import { now } from '../../ops/clock';
import { expr } from './expressions';
import { type Key, keys } from './keys';
import { put, remove } from './rows';

const RETENTION_SECONDS = DAY_SECONDS;

export const acquireLease = (name: string, holder: string, durationMs: number): Promise<boolean> =>
  acquireLeaseRow(keys.lease(name), holder, durationMs);

export function acquireLeaseRow(key: Key, holder: string, durationMs: number): Promise<boolean> {
  const until = now() + durationMs;
  return put(
    { ...key, v: 1, holder, until, ttl: Math.ceil(until / 1000) + RETENTION_SECONDS },
    expr`attribute_not_exists(pk) OR until <= ${now()} OR holder = ${holder}`,
  );
}

export const endLease = (name: string, holder: string): Promise<void> => endLeaseRow(keys.lease(name), holder);

export async function endLeaseRow(key: Key, holder: string): Promise<void> {
  await remove(key, expr`holder = ${holder}`);
}
