import {
  assumptions,
  hasCapacity,
  minuteOf,
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

export const minuteField = (minute: number, counted = 'm'): string => `${counted}${minute}`;

const countsOf = (row: Counts | null, minute: number): WindowCounts => ({
  current: row?.[minuteField(minute)] ?? 0,
  previous: row?.[minuteField(minute - 1)] ?? 0,
});

const COUNT = /^[a-z](\d+)$/;

/** The row of a client that calls every few minutes never expires. */
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
  const seen = new Map<string, MinuteCounts>();
  return {
    recall(key: string, minute: number): WindowCounts {
      const { minute: at, ...counts } = seen.get(key) ?? { minute: Number.NaN, current: 0, previous: 0 };
      if (at === minute) return counts;
      return { current: 0, previous: at === minute - 1 ? counts.current : 0 };
    },
    note(key: string, minute: number, counts: WindowCounts): void {
      seen.delete(key);
      seen.set(key, { minute, ...counts });
      const oldest = seen.keys().next();
      if (seen.size > MAX_REMEMBERED && !oldest.done) seen.delete(oldest.value);
    },
  };
}

/** A missing count is 0: comparisons with it are false, hence NOT. */
export const whileAtMost = ({ previous, current }: WindowCounts, minute: number, counted?: string): Expression =>
  expr`NOT ${name(minuteField(minute - 1, counted))} > ${previous} AND NOT ${name(minuteField(minute, counted))} > ${current}`;

const whileOneFits = (known: WindowCounts, now: number, limit: number): Expression =>
  oneOf(
    assumptions(known.previous, now, limit).map(({ previous, room }) =>
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
      const known = atLeast(window, now);
      if (!hasCapacity(known, now, limit)) break;
      const change = { ...countUpdate(now, 1), if: whileOneFits(known, now, limit) };
      const outcome = await updateOrRead<Counts>(key, change);
      const isServed = !isConflict<Counts>(outcome);
      if (isServed) await removeOldMinutes(key, outcome, now);
      const counts = countsOf(isServed ? outcome : outcome.row, minuteOf(now));
      memory.note(windowName(window), minuteOf(now), counts);
      if (isServed) return servedState(counts, now, limit);
    }
    return refusedState(atLeast(window, now), now, limit);
  }

  async function refund(window: LimitedWindow, now: number): Promise<void> {
    const counts = await countRequest(window.projectId, window.window, now, -1);
    memory.note(windowName(window), minuteOf(now), counts);
  }

  return { atLeast, count, refund };
}
