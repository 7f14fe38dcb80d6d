import {
  type Block,
  type HeldCounts,
  type Lease,
  leaseIn,
  planBlock,
  type ReadCounts,
} from '../../domain/projects/leased-window';
import { minuteOf, type RateState, refusedState, servedState } from '../../domain/projects/rate-window';
import { allOf, expr, name, oneOf } from '../table/expressions';
import { keys } from '../table/keys';
import { isConflict } from '../table/outcomes';
import { updateOrRead } from '../table/rows';
import { type Counts, endOf, minuteField, removeOldMinutes, whileAtMost } from './rate-window';

export type LeasedWindow = 'requests' | 'lane';

const attributes = { requests: { count: 'm', held: 'h' }, lane: { count: 'l', held: 'u' } } as const;

export interface Demand {
  window: LeasedWindow;
  limit: number;
}

export type Blocks = ReadonlyMap<LeasedWindow, Block>;
export type BlocksWritten = { isReserved: boolean; row: Counts };
export type WriteBlocks = (projectId: string, blocks: Blocks, now: number) => Promise<BlocksWritten>;

/** 300 bytes each. */
const MAX_REMEMBERED = 5000;
const MAX_ROUNDS = 8;

const writeBlocks: WriteBlocks = async (projectId, blocks, now) => {
  const minute = minuteOf(now);
  const written = [...blocks].map(([window, block]) => ({ ...attributes[window], ...block }));
  const key = keys.rateWindow(projectId, 'secret');
  const outcome = await updateOrRead<Counts>(key, {
    set: { ttl: endOf(now) },
    add: Object.fromEntries(
      written.flatMap(({ count, held, reserved, heldChange }) => [
        [minuteField(minute, count), reserved],
        ...(heldChange === 0 ? [] : [[minuteField(minute, held), heldChange]]),
      ]),
    ),
    if: allOf(...written.flatMap((block) => whileItFits(minute, block))),
    makesRow: true,
  });
  if (isConflict<Counts>(outcome)) return { isReserved: false, row: outcome.row ?? {} };
  await removeOldMinutes(key, outcome, now);
  return { isReserved: true, row: outcome };
};

const whileItFits = (
  minute: number,
  { count, held, maxCounts, maxHeldBefore }: Block & { count: string; held: string },
) => [
  oneOf(maxCounts.map((counts) => whileAtMost(counts, minute, count))),
  ...(maxHeldBefore === null ? [] : [expr`NOT ${name(minuteField(minute, held))} > ${maxHeldBefore}`]),
];

interface Remembered {
  lease: Lease;
  minute: number;
  counts: HeldCounts;
}

/** Counts only grow, so the stored ones are at least as high as these. */
function leaseMemory() {
  const remembered = new Map<string, Remembered>();
  const keyOf = (projectId: string, window: LeasedWindow) => `${projectId}#${window}`;

  function lease(projectId: string, window: LeasedWindow, now: number): Lease {
    const key = keyOf(projectId, window);
    const entry = remembered.get(key);
    const current = leaseIn(entry?.lease, now);
    remembered.delete(key);
    remembered.set(key, { minute: Number.NaN, counts: NO_COUNTS, ...entry, lease: current });
    const oldest = remembered.keys().next();
    if (remembered.size > MAX_REMEMBERED && !oldest.done) remembered.delete(oldest.value);
    return current;
  }

  function knownCounts(projectId: string, window: LeasedWindow, now: number): ReadCounts {
    const { minute, counts } = remembered.get(keyOf(projectId, window)) ?? { minute: Number.NaN, counts: NO_COUNTS };
    if (minute === minuteOf(now)) return { ...counts, isCurrent: true };
    const previous = minute === minuteOf(now) - 1 ? counts.current : 0;
    return { ...NO_COUNTS, previous, isCurrent: false };
  }

  function remember(projectId: string, now: number, row: Counts): void {
    const minute = minuteOf(now);
    for (const [window, { count, held }] of Object.entries(attributes)) {
      const entry = remembered.get(keyOf(projectId, window as LeasedWindow));
      if (!entry) continue;
      const current = row[minuteField(minute, count)] ?? 0;
      const counts = {
        current,
        previous: row[minuteField(minute - 1, count)] ?? 0,
        held: row[minuteField(minute, held)] ?? 0,
        lost: row[minuteField(minute - 1, held)] ?? 0,
      };
      // Responses may arrive in another order than their writes.
      if (entry.minute !== minute || entry.counts.current <= current) Object.assign(entry, { minute, counts });
    }
  }

  return { lease, knownCounts, remember };
}

const NO_COUNTS: HeldCounts = { current: 0, previous: 0, held: 0, lost: 0 };

/** One write reserves a block of requests for the next seconds, which memory serves. The unused ones are lost after the minute. */
export function leasedWindows(write: WriteBlocks = writeBlocks) {
  const memory = leaseMemory();

  async function reserveBlocks(projectId: string, blocks: Map<LeasedWindow, Block>, now: number): Promise<boolean> {
    const leased = [...blocks].map(([window, block]) => ({ ...block, lease: memory.lease(projectId, window, now) }));
    const reported = leased.map(({ lease }) => lease.unreported);
    // Concurrent callers must not report the same use again.
    for (const { lease } of leased) lease.unreported = 0;
    const { isReserved, row } = await write(projectId, blocks, now);
    memory.remember(projectId, now, row);
    for (const [index, { lease, ahead }] of leased.entries()) {
      if (!isReserved) lease.unreported += reported[index] as number;
      else Object.assign(lease, { free: lease.free + ahead, used: 0, since: now });
    }
    return isReserved;
  }

  function plan(
    projectId: string,
    { window, limit }: Demand,
    need: number,
    mayReserveAhead: boolean,
    now: number,
  ): Block | null {
    const knownCounts = memory.knownCounts(projectId, window, now);
    return planBlock(memory.lease(projectId, window, now), { need, limit, mayReserveAhead }, knownCounts, now);
  }

  async function use(
    projectId: string,
    demand: Demand,
    need: number,
    now: number,
    additional?: Demand,
  ): Promise<number> {
    const lease = memory.lease(projectId, demand.window, now);
    let used = Math.min(need, lease.free);
    lease.free -= used;
    lease.unreported += used;
    for (let round = 0; used < need && round < MAX_ROUNDS; round++) {
      // After a conflict, takes only what is needed now.
      const mayReserveAhead = round === 0;
      const block = plan(projectId, demand, need - used, mayReserveAhead, now);
      if (!block) break;
      const additionalBlock = additional && plan(projectId, additional, 0, mayReserveAhead, now);
      const blocks = new Map([
        [demand.window, block],
        ...(additional && additionalBlock ? [[additional.window, additionalBlock] as const] : []),
      ]);
      if (await reserveBlocks(projectId, blocks, now)) used += block.reserved - block.ahead;
    }
    lease.used += used;
    return used;
  }

  function state(projectId: string, { window, limit }: Demand, isServed: boolean, now: number): RateState {
    const { current, previous } = memory.knownCounts(projectId, window, now);
    const { free } = memory.lease(projectId, window, now);
    const counts = { current: current - free, previous };
    return isServed ? servedState(counts, now, limit) : refusedState(counts, now, limit);
  }

  return { use, state };
}

export const ownWindows = leasedWindows();
