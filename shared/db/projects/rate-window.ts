import {
  assumptions,
  minuteOf,
  oneMoreFits,
  type RateState,
  refusedState,
  servedState,
  type WindowCounts,
} from '../../domain/projects/rate-window';
import { type Expression, expr, name } from '../table/expressions';
import { keys } from '../table/keys';
import { isConflict } from '../table/outcomes';
import { updateOrRead, updateRow } from '../table/rows';
import type { Change } from '../table/update';

/** Minutes before the previous one that a write removes. */
const CLEARED = 3;
/** Windows whose counts a container remembers, at 200 bytes each. */
const MAXIMUM_REMEMBERED = 5000;
/** Writes of one request. The second is needed when other containers have counted much since the last look. */
const MAXIMUM_ROUNDS = 4;

type Counts = Record<string, number>;

const nameOf = (minute: number): string => `m${minute}`;

const countsOf = (row: Counts | null, minute: number): WindowCounts => ({
  current: row?.[nameOf(minute)] ?? 0,
  previous: row?.[nameOf(minute - 1)] ?? 0,
});

/** Minutes that are over are never read; those that no write has removed expire with the row. */
const counting = (now: number, n: number): Change => ({
  set: { ttl: Math.floor(now / 1000) + 3600 },
  add: { [nameOf(minuteOf(now))]: n },
  remove: Array.from({ length: CLEARED }, (_, i) => nameOf(minuteOf(now) - 2 - i)),
  makesRow: true,
});

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

/** Holds if one more request fits, whatever the minute before had in all, up to what was assumed of it. */
function whileOneFits(known: WindowCounts, now: number, limit: number): Expression {
  const [current, previous] = [name(nameOf(minuteOf(now))), name(nameOf(minuteOf(now) - 1))];
  const cases = assumptions(known.previous, now, limit).map(
    (assumed) => expr`(attribute_not_exists(${previous}) OR ${previous} <= ${assumed.previous}) AND
      (attribute_not_exists(${current}) OR ${current} < ${assumed.room})`,
  );
  return cases.reduce((either, one) => expr`${either} OR ${one}`);
}

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
