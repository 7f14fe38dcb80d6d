import { MINUTE_MS } from '../../durations';
import { now, sleep } from '../../ops/clock';
import { expr } from '../table/expressions';
import { keys } from '../table/keys';
import { putOrRead } from '../table/rows';

/** SES documentation: "throttled at one request per second", for each operation except sending. */
const INTERVAL_MS = 1_000;
/** A time further ahead comes from a machine with a wrong clock, and is ignored. */
const MAX_AHEAD_MS = MINUTE_MS;
const MAX_ATTEMPTS = 20;
const MIN_WAIT_MS = 50;

async function tryReserve(operation: string): Promise<'reserved' | { waitMs: number }> {
  const time = now();
  const outcome = await putOrRead<{ nextAt: number }>(
    { ...keys.accountRate(operation), v: 1, nextAt: time + INTERVAL_MS },
    expr`attribute_not_exists(pk) OR nextAt <= ${time} OR nextAt > ${time + MAX_AHEAD_MS}`,
  );
  if (outcome === 'written') return 'reserved';
  const nextAt = outcome.row?.nextAt ?? time;
  return { waitMs: Math.max(MIN_WAIT_MS, nextAt - time) };
}

export async function claimServiceCall(operation: string, maxWaitMs = 0): Promise<boolean> {
  const deadline = now() + maxWaitMs;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const outcome = await tryReserve(operation);
    if (outcome === 'reserved') return true;
    if (now() + outcome.waitMs > deadline) return false;
    await sleep(outcome.waitMs);
  }
  return false;
}
