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
import { remember } from '../table/remember';
import { update, updateOrRead, updateRow } from '../table/rows';
import type { Change } from '../table/update';

/** Counts of 12 bytes each: a row beyond 1 KB would cost more. */
const MAX_OLD_MINUTES = 40;
const MAX_REMEMBERED = 5000;
const MAX_ROUNDS = 4;

export type RateWindowRow = Record<string, number>;

export const minuteField = (minute: number, letter = 'm'): string => `${letter}${minute}`;

const countsOf = (row: RateWindowRow | null, minute: number): WindowCounts => ({
  current: row?.[minuteField(minute)] ?? 0,
  previous: row?.[minuteField(minute - 1)] ?? 0,
});

const MINUTE_FIELD = /^[a-z](\d+)$/;

/** Needed because the row of a client that calls every few minutes never expires. */
export async function removeOldMinutes(key: Key, row: RateWindowRow, now: number): Promise<void> {
  const oldFields = Object.keys(row).filter(
    (attribute) => Number(MINUTE_FIELD.exec(attribute)?.[1]) < minuteOf(now) - 1,
  );
  if (oldFields.length > MAX_OLD_MINUTES) await update(key, { remove: oldFields });
}

const countUpdate = (now: number, n: number): Change => ({
  set: { ttl: windowExpiry(now) },
  add: { [minuteField(minuteOf(now))]: n },
  makesRow: true,
});

export const windowExpiry = (now: number): number => Math.floor(now / 1000) + HOUR_SECONDS;

export async function countRequest(projectId: string, window: string, now: number, n = 1): Promise<WindowCounts> {
  const counts = await updateRow<RateWindowRow>(keys.rateWindow(projectId, window), countUpdate(now, n));
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
      const last = remembered.get(key);
      if (last?.minute === minute) return { current: last.current, previous: last.previous };
      return { current: 0, previous: last?.minute === minute - 1 ? last.current : 0 };
    },
    store(key: string, minute: number, counts: WindowCounts): void {
      remember(remembered, key, { minute, ...counts }, MAX_REMEMBERED);
    },
  };
}

/** A missing count is 0, and DynamoDB finds any comparison with it false, hence NOT. */
export const whileAtMost = ({ previous, current }: WindowCounts, minute: number, letter?: string): Expression =>
  expr`NOT ${name(minuteField(minute - 1, letter))} > ${previous} AND NOT ${name(minuteField(minute, letter))} > ${current}`;

const whileOneFits = (counts: WindowCounts, now: number, limit: number): Expression =>
  oneOf(
    possiblePreviousCounts(counts.previous, now, limit).map(({ previous, room }) =>
      whileAtMost({ previous, current: room - 1 }, minuteOf(now)),
    ),
  );

export function requestWindows() {
  const memory = windowMemory();
  const windowName = ({ projectId, window }: LimitedWindow) => `${projectId}#${window}`;

  const knownCounts = (window: LimitedWindow, now: number): WindowCounts =>
    memory.recall(windowName(window), minuteOf(now));

  async function count(window: LimitedWindow, now: number): Promise<RateState> {
    const { limit } = window;
    const key = keys.rateWindow(window.projectId, window.window);
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const countsBefore = knownCounts(window, now);
      if (!hasCapacity(countsBefore, now, limit)) break;
      const change = { ...countUpdate(now, 1), if: whileOneFits(countsBefore, now, limit) };
      const outcome = await updateOrRead<RateWindowRow>(key, change);
      const isServed = !isConflict<RateWindowRow>(outcome);
      if (isServed) await removeOldMinutes(key, outcome, now);
      const counts = countsOf(isServed ? outcome : outcome.row, minuteOf(now));
      memory.store(windowName(window), minuteOf(now), counts);
      if (isServed) return servedState(counts, now, limit);
    }
    return refusedState(knownCounts(window, now), now, limit);
  }

  async function refund(window: LimitedWindow, now: number): Promise<void> {
    const counts = await countRequest(window.projectId, window.window, now, -1);
    memory.store(windowName(window), minuteOf(now), counts);
  }

  return { knownCounts, count, refund };
}
