import { type Block, planBlock } from '../../domain/projects/leased-window';
import { minuteOf, type RateState, refusedState, servedState } from '../../domain/projects/rate-window';
import { allOf, type Expression, expr, name, oneOf } from '../table/expressions';
import { keys } from '../table/keys';
import { isConflict } from '../table/outcomes';
import { updateOrRead } from '../table/rows';
import type { Change } from '../table/update';
import { countFields, type LeasedWindow, leaseMemory } from './lease-memory';
import { minuteField, type RateWindowRow, removeOldMinutes, whileAtMost, windowExpiry } from './rate-window';

export type { LeasedWindow } from './lease-memory';

export interface Demand {
  window: LeasedWindow;
  limit: number;
}

export type Blocks = ReadonlyMap<LeasedWindow, Block>;
export type BlocksWritten = { isReserved: boolean; row: RateWindowRow };
export type WriteBlocks = (projectId: string, blocks: Blocks, now: number) => Promise<BlocksWritten>;

const MAX_ROUNDS = 8;

const writeBlocks: WriteBlocks = async (projectId, blocks, now) => {
  const key = keys.rateWindow(projectId, 'secret');
  const outcome = await updateOrRead<RateWindowRow>(key, blocksUpdate(blocks, now));
  if (isConflict<RateWindowRow>(outcome)) return { isReserved: false, row: outcome.row ?? {} };
  await removeOldMinutes(key, outcome, now);
  return { isReserved: true, row: outcome };
};

function blocksUpdate(blocks: Blocks, now: number): Change {
  const minute = minuteOf(now);
  const increments: RateWindowRow = {};
  const conditions: Expression[] = [];
  for (const [window, block] of blocks) {
    const countField = minuteField(minute, countFields[window].count);
    const heldField = minuteField(minute, countFields[window].held);
    increments[countField] = block.reserved;
    if (block.heldChange !== 0) increments[heldField] = block.heldChange;
    conditions.push(oneOf(block.maxCounts.map((counts) => whileAtMost(counts, minute, countFields[window].count))));
    if (block.maxHeldBefore !== null) conditions.push(expr`NOT ${name(heldField)} > ${block.maxHeldBefore}`);
  }
  return { set: { ttl: windowExpiry(now) }, add: increments, if: allOf(...conditions), makesRow: true };
}

/**
 * One write reserves requests of the next seconds, which are granted from memory. Unused reservations are lost after
 * the minute.
 */
export function leasedWindows(write: WriteBlocks = writeBlocks) {
  const memory = leaseMemory();

  /** Returns how many requests are granted. The same write may reserve a block for `additional`. */
  async function use(
    projectId: string,
    demand: Demand,
    need: number,
    now: number,
    additional?: Demand,
  ): Promise<number> {
    const lease = memory.currentLease(projectId, demand.window, now);
    const fromMemory = Math.min(need, lease.free);
    lease.free -= fromMemory;
    lease.unreported += fromMemory;
    const missing = need - fromMemory;
    // If memory has enough, nothing is awaited, so the next call plans with this call's use.
    const granted = missing === 0 ? need : fromMemory + (await reserve(projectId, demand, missing, now, additional));
    lease.used += granted;
    return granted;
  }

  async function reserve(
    projectId: string,
    demand: Demand,
    need: number,
    now: number,
    additional?: Demand,
  ): Promise<number> {
    let granted = 0;
    for (let round = 0; granted < need && round < MAX_ROUNDS; round++) {
      // After a conflict, reserves only what is needed now.
      const mayReserveAhead = round === 0;
      const block = plan(projectId, demand, need - granted, mayReserveAhead, now);
      if (!block) break;
      const blocks = new Map([[demand.window, block]]);
      const additionalBlock = additional && plan(projectId, additional, 0, mayReserveAhead, now);
      if (additional && additionalBlock) blocks.set(additional.window, additionalBlock);
      if (await reserveBlocks(projectId, blocks, now)) granted += block.reserved - block.ahead;
    }
    return granted;
  }

  function plan(
    projectId: string,
    { window, limit }: Demand,
    need: number,
    mayReserveAhead: boolean,
    now: number,
  ): Block | null {
    const knownCounts = memory.knownCounts(projectId, window, now);
    return planBlock(memory.currentLease(projectId, window, now), { need, limit, mayReserveAhead }, knownCounts, now);
  }

  async function reserveBlocks(projectId: string, blocks: Blocks, now: number): Promise<boolean> {
    const leases = [...blocks].map(([window, { ahead }]) => {
      const lease = memory.currentLease(projectId, window, now);
      return { lease, ahead, reported: lease.unreported };
    });
    // Concurrent callers must not report the same use again.
    for (const { lease } of leases) lease.unreported = 0;
    const { isReserved, row } = await write(projectId, blocks, now);
    memory.rememberCounts(projectId, now, row);
    for (const { lease, ahead, reported } of leases) {
      if (isReserved) Object.assign(lease, { free: lease.free + ahead, used: 0, since: now });
      else lease.unreported += reported;
    }
    return isReserved;
  }

  function state(projectId: string, { window, limit }: Demand, isServed: boolean, now: number): RateState {
    const { current, previous } = memory.knownCounts(projectId, window, now);
    const { free } = memory.currentLease(projectId, window, now);
    const counts = { current: current - free, previous };
    return isServed ? servedState(counts, now, limit) : refusedState(counts, now, limit);
  }

  return { use, state };
}

export const ownWindows = leasedWindows();
