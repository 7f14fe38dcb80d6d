import {
  hasCapacity,
  minuteOf,
  possiblePreviousCounts,
  type RateState,
  refusedState,
  servedState,
  type WindowCounts,
} from '../../domain/projects/rate-window';
import { HOUR_SECONDS } from '../../durations';
import { type Expression, expr, name, oneOf } from '../table/expressions';
import { type Key, keys } from '../table/keys';
import { isConflict } from '../table/outcomes';
import { update, updateOrRead, updateRow } from '../table/rows';
import type { Change } from '../table/update';

/** 12 bytes each: a row beyond 1 KB would cost more. */
const MAX_OLD_MINUTES = 40;
/** 200 bytes each. */
const MAX_REMEMBERED = 5000;
const MAX_ROUNDS = 4;

export type Counts = Record<string, number>;

export const minuteField = (minute: number, prefix = 'm'): string => `${prefix}${minute}`;

const countsOf = (row: Counts | null, minute: number): WindowCounts => ({
  current: row?.[minuteField(minute)] ?? 0,
  previous: row?.[minuteField(minute - 1)] ?? 0,
});

const COUNT = /^[a-z](\d+)$/;

/** Needed because the row of a client that calls every few minutes never expires. */
export async function removeOldMinutes(key: Key, row: Counts, now: number): Promise<void> {
  const old = Object.keys(row).filter((attribute) => Number(COUNT.exec(attribute)?.[1]) < minuteOf(now) - 1);
  if (old.length > MAX_OLD_MINUTES) await update(key, { remove: old });
}

const countUpdate = (now: number, n: number): Change => ({
  set: { ttl: endOf(now) },
  add: { [minuteField(minuteOf(now))]: n },
  makesRow: true,
});

/** Epoch seconds. */
export const endOf = (now: number): number => Math.floor(now / 1000) + HOUR_SECONDS;

export async function countRequest(projectId: string, window: string, now: number, n = 1): Promise<WindowCounts> {
  const counts = await updateRow<Counts>(keys.rateWindow(projectId, window), countUpdate(now, n));
  return countsOf(counts, minuteOf(now));
}

export interface LimitedWindow {
  projectId: string;
  window: string;
  limit: number;
}

interface MinuteCounts extends WindowCounts {
  minute: number;
}

function windowMemory() {
  const remembered = new Map<string, MinuteCounts>();
  return {
    recall(key: string, minute: number): WindowCounts {
      const { minute: lastMinute, ...counts } = remembered.get(key) ?? { minute: Number.NaN, current: 0, previous: 0 };
      if (lastMinute === minute) return counts;
      return { current: 0, previous: lastMinute === minute - 1 ? counts.current : 0 };
    },
    remember(key: string, minute: number, counts: WindowCounts): void {
      remembered.delete(key);
      remembered.set(key, { minute, ...counts });
      const oldest = remembered.keys().next();
      if (remembered.size > MAX_REMEMBERED && !oldest.done) remembered.delete(oldest.value);
    },
  };
}

/** A missing count is 0: comparisons with it are false, hence NOT. */
export const whileAtMost = ({ previous, current }: WindowCounts, minute: number, prefix?: string): Expression =>
  expr`NOT ${name(minuteField(minute - 1, prefix))} > ${previous} AND NOT ${name(minuteField(minute, prefix))} > ${current}`;

const whileOneFits = (counts: WindowCounts, now: number, limit: number): Expression =>
  oneOf(
    possiblePreviousCounts(counts.previous, now, limit).map(({ previous, room }) =>
      whileAtMost({ previous, current: room - 1 }, minuteOf(now)),
    ),
  );

export function requestWindows() {
  const memory = windowMemory();
  const windowName = ({ projectId, window }: LimitedWindow) => `${projectId}#${window}`;

  const atLeast = (window: LimitedWindow, now: number): WindowCounts =>
    memory.recall(windowName(window), minuteOf(now));

  async function count(window: LimitedWindow, now: number): Promise<RateState> {
    const { limit } = window;
    const key = keys.rateWindow(window.projectId, window.window);
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const lowestCounts = atLeast(window, now);
      if (!hasCapacity(lowestCounts, now, limit)) break;
      const change = { ...countUpdate(now, 1), if: whileOneFits(lowestCounts, now, limit) };
      const outcome = await updateOrRead<Counts>(key, change);
      const isServed = !isConflict<Counts>(outcome);
      if (isServed) await removeOldMinutes(key, outcome, now);
      const counts = countsOf(isServed ? outcome : outcome.row, minuteOf(now));
      memory.remember(windowName(window), minuteOf(now), counts);
      if (isServed) return servedState(counts, now, limit);
    }
    return refusedState(atLeast(window, now), now, limit);
  }

  async function refund(window: LimitedWindow, now: number): Promise<void> {
    const counts = await countRequest(window.projectId, window.window, now, -1);
    memory.remember(windowName(window), minuteOf(now), counts);
  }

  return { atLeast, count, refund };
}
