import {
  assumptions,
  minuteOf,
  oneMoreFits,
  type RateState,
  refusedState,
  servedState,
  type WindowCounts,
} from '../../domain/projects/rate-window';
import { type Expression, expr, name, oneOf } from '../table/expressions';
import { type Key, keys } from '../table/keys';
import { isConflict } from '../table/outcomes';
import { update, updateOrRead, updateRow } from '../table/rows';
import type { Change } from '../table/update';

/** Counts of minutes that are over which a row may have, at 12 bytes each: beyond 1 KB a write would cost more. */
const MAXIMUM_OLD = 40;
/** Windows whose counts a container remembers, at 200 bytes each. */
const MAXIMUM_REMEMBERED = 5000;
/** Writes of one request. The second is needed when other containers have counted much since the last look. */
const MAXIMUM_ROUNDS = 4;

/** The counts of a row's minutes. */
export type Counts = Record<string, number>;

/** The attribute of a minute. */
export const nameOf = (minute: number, counted = 'm'): string => `${counted}${minute}`;

const countsOf = (row: Counts | null, minute: number): WindowCounts => ({
  current: row?.[nameOf(minute)] ?? 0,
  previous: row?.[nameOf(minute - 1)] ?? 0,
});

const COUNT = /^[a-z](\d+)$/;

/**
 * Removes the counts of minutes that are over, once a row has many of them. The row itself expires an hour after its
 * last write, which never comes for a client that asks every few minutes.
 */
export async function removeOld(key: Key, row: Counts, now: number): Promise<void> {
  const old = Object.keys(row).filter((attribute) => Number(COUNT.exec(attribute)?.[1]) < minuteOf(now) - 1);
  if (old.length > MAXIMUM_OLD) await update(key, { remove: old });
}

const counting = (now: number, n: number): Change => ({
  set: { ttl: endOf(now) },
  add: { [nameOf(minuteOf(now))]: n },
  makesRow: true,
});

/** When the row of a window expires, in epoch seconds. */
export const endOf = (now: number): number => Math.floor(now / 1000) + 3600;

/** Counts `n` in the running minute and returns it and the minute before, by one unconditional write on one row. */
export async function countRequest(projectId: string, window: string, now: number, n = 1): Promise<WindowCounts> {
  const counts = await updateRow<Counts>(keys.rateWindow(projectId, window), counting(now, n));
  return countsOf(counts, minuteOf(now));
}

/** A window of one project and what it takes in a minute. */
export interface LimitedWindow {
  projectId: string;
  window: string;
  limit: number;
}

interface Seen extends WindowCounts {
  minute: number;
}

/** What a container has seen of its windows. Counts only grow, so these are at least so high now. */
function windowMemory() {
  const seen = new Map<string, Seen>();
  return {
    /** Counts that are not above the real ones; none if nothing was seen. */
    recall(key: string, minute: number): WindowCounts {
      const { minute: at, ...counts } = seen.get(key) ?? { minute: Number.NaN, current: 0, previous: 0 };
      if (at === minute) return counts;
      return { current: 0, previous: at === minute - 1 ? counts.current : 0 };
    },
    note(key: string, minute: number, counts: WindowCounts): void {
      seen.delete(key);
      seen.set(key, { minute, ...counts });
      const oldest = seen.keys().next();
      if (seen.size > MAXIMUM_REMEMBERED && !oldest.done) seen.delete(oldest.value);
    },
  };
}

/** Totals of two minutes, none of which is passed. A missing one is 0: any comparison with it is false. */
export const whileAtMost = ({ previous, current }: WindowCounts, minute: number, counted?: string): Expression =>
  expr`NOT ${name(nameOf(minute - 1, counted))} > ${previous} AND NOT ${name(nameOf(minute, counted))} > ${current}`;

/** Holds if one more request fits, whatever the minute before had in all, up to what was assumed of it. */
const whileOneFits = (known: WindowCounts, now: number, limit: number): Expression =>
  oneOf(
    assumptions(known.previous, now, limit).map(({ previous, room }) =>
      whileAtMost({ previous, current: room - 1 }, minuteOf(now)),
    ),
  );

/**
 * The request windows as one container sees them. A request is counted by one conditional write and only if it fits.
 * One that can't fit by what the container has seen is refused without a write.
 */
export function requestWindows() {
  const memory = windowMemory();
  const placeOf = ({ projectId, window }: LimitedWindow) => `${projectId}#${window}`;

  /** What is surely in a window already. */
  const atLeast = (window: LimitedWindow, now: number): WindowCounts => memory.recall(placeOf(window), minuteOf(now));

  async function count(window: LimitedWindow, now: number): Promise<RateState> {
    const { limit } = window;
    const key = keys.rateWindow(window.projectId, window.window);
    for (let round = 0; round < MAXIMUM_ROUNDS; round++) {
      const known = atLeast(window, now);
      if (!oneMoreFits(known, now, limit)) break;
      const change = { ...counting(now, 1), if: whileOneFits(known, now, limit) };
      const outcome = await updateOrRead<Counts>(key, change);
      const isServed = !isConflict<Counts>(outcome);
      if (isServed) await removeOld(key, outcome, now);
      const counts = countsOf(isServed ? outcome : outcome.row, minuteOf(now));
      memory.note(placeOf(window), minuteOf(now), counts);
      if (isServed) return servedState(counts, now, limit);
    }
    return refusedState(atLeast(window, now), now, limit);
  }

  /** Takes back a request that was counted at `now`, because another window has refused it. */
  async function takeBack(window: LimitedWindow, now: number): Promise<void> {
    const counts = await countRequest(window.projectId, window.window, now, -1);
    memory.note(placeOf(window), minuteOf(now), counts);
  }

  return { atLeast, count, takeBack };
}
