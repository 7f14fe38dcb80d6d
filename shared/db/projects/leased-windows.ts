import {
  type Block,
  type HeldCounts,
  type Lease,
  leaseIn,
  planBlock,
  type SeenCounts,
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
      written.flatMap(({ count, held, take, hold }) => [
        [minuteField(minute, count), take],
        ...(hold === 0 ? [] : [[minuteField(minute, held), hold]]),
      ]),
    ),
    if: allOf(...written.flatMap((block) => whileItFits(minute, block))),
    makesRow: true,
  });
  if (isConflict<Counts>(outcome)) return { isReserved: false, row: outcome.row ?? {} };
  await removeOldMinutes(key, outcome, now);
  return { isReserved: true, row: outcome };
};

const whileItFits = (minute: number, { count, held, cases, mostHeld }: Block & { count: string; held: string }) => [
  oneOf(cases.map((counts) => whileAtMost(counts, minute, count))),
  ...(mostHeld === null ? [] : [expr`NOT ${name(minuteField(minute, held))} > ${mostHeld}`]),
];

interface Remembered {
  lease: Lease;
  minute: number;
  counts: HeldCounts;
}

/** Counts only grow, so the stored ones are at least as high. */
function leaseMemory() {
  const remembered = new Map<string, Remembered>();
  const keyOf = (projectId: string, window: LeasedWindow) => `${projectId}#${window}`;

  function lease(projectId: string, window: LeasedWindow, now: number): Lease {
    const key = keyOf(projectId, window);
    const known = remembered.get(key);
    const current = leaseIn(known?.lease, now);
    remembered.delete(key);
    remembered.set(key, { minute: Number.NaN, counts: NO_COUNTS, ...known, lease: current });
    const oldest = remembered.keys().next();
    if (remembered.size > MAX_REMEMBERED && !oldest.done) remembered.delete(oldest.value);
    return current;
  }

  function seen(projectId: string, window: LeasedWindow, now: number): SeenCounts {
    const { minute, counts } = remembered.get(keyOf(projectId, window)) ?? { minute: Number.NaN, counts: NO_COUNTS };
    if (minute === minuteOf(now)) return { ...counts, isCurrent: true };
    const previous = minute === minuteOf(now) - 1 ? counts.current : 0;
    return { ...NO_COUNTS, previous, isCurrent: false };
  }

  function note(projectId: string, now: number, row: Counts): void {
    const minute = minuteOf(now);
    for (const [window, { count, held }] of Object.entries(attributes)) {
      const known = remembered.get(keyOf(projectId, window as LeasedWindow));
      if (!known) continue;
      const [current = 0, previous = 0] = [row[minuteField(minute, count)], row[minuteField(minute - 1, count)]];
      const counts = {
        current,
        previous,
        held: row[minuteField(minute, held)] ?? 0,
        lost: row[minuteField(minute - 1, held)] ?? 0,
      };
      // Answers may come in another order than their writes.
      if (known.minute !== minute || known.counts.current <= current) Object.assign(known, { minute, counts });
    }
  }

  return { lease, seen, note };
}

const NO_COUNTS: HeldCounts = { current: 0, previous: 0, held: 0, lost: 0 };

/**
 * Reserves a block for the next seconds in one write and serves it from memory. Unused requests are lost after the minute.
 */
export function leasedWindows(write: WriteBlocks = writeBlocks) {
  const memory = leaseMemory();

  async function reserveBlocks(projectId: string, blocks: Map<LeasedWindow, Block>, now: number): Promise<boolean> {
    const leased = [...blocks].map(([window, block]) => ({ ...block, lease: memory.lease(projectId, window, now) }));
    const reported = leased.map(({ lease }) => lease.unreported);
    // Concurrent callers must not report the same use again.
    for (const { lease } of leased) lease.unreported = 0;
    const { isReserved, row } = await write(projectId, blocks, now);
    memory.note(projectId, now, row);
    for (const [index, { lease, ahead }] of leased.entries()) {
      if (!isReserved) lease.unreported += reported[index] as number;
      else Object.assign(lease, { free: lease.free + ahead, used: 0, since: now });
    }
    return isReserved;
  }

  function plan(projectId: string, { window, limit }: Demand, need: number, ahead: boolean, now: number): Block | null {
    const seen = memory.seen(projectId, window, now);
    return planBlock(memory.lease(projectId, window, now), { need, limit, ahead }, seen, now);
  }

  async function use(projectId: string, of: Demand, need: number, now: number, additional?: Demand): Promise<number> {
    const lease = memory.lease(projectId, of.window, now);
    let used = Math.min(need, lease.free);
    lease.free -= used;
    lease.unreported += used;
    for (let round = 0; used < need && round < MAX_ROUNDS; round++) {
      // After a conflict, takes only what is needed now.
      const ahead = round === 0;
      const block = plan(projectId, of, need - used, ahead, now);
      if (!block) break;
      const other = additional && plan(projectId, additional, 0, ahead, now);
      const blocks = new Map([
        [of.window, block],
        ...(additional && other ? [[additional.window, other] as const] : []),
      ]);
      if (await reserveBlocks(projectId, blocks, now)) used += block.take - block.ahead;
    }
    lease.used += used;
    return used;
  }

  function state(projectId: string, { window, limit }: Demand, served: boolean, now: number): RateState {
    const { current, previous } = memory.seen(projectId, window, now);
    const { free } = memory.lease(projectId, window, now);
    return (served ? servedState : refusedState)({ current: current - free, previous }, now, limit);
  }

  return { use, state };
}

export const ownWindows = leasedWindows();
