import { MINUTE_MS } from '../../durations';
import { now, sleep } from '../../ops/clock';
import { expr } from '../table/expressions';
import { keys } from '../table/keys';
import { putOrRead } from '../table/rows';

/** SES: "throttled at one request per second", per operation except sending. */
const INTERVAL_MS = 1_000;
/** A slot further ahead comes from a machine with a wrong clock, and is ignored. */
const MAX_AHEAD_MS = MINUTE_MS;
/** Each try may lose its slot to another caller. After the last one, the call is not made. */
const MAX_TRIES = 20;
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
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const slot = await tryReserve(operation);
    if (slot === 'reserved') return true;
    if (now() + slot.waitMs > deadline) return false;
    await sleep(slot.waitMs);
  }
  return false;
}
