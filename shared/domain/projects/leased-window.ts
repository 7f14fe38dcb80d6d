import { assumptions, MINUTE_MS, minuteOf, restOf, roomInMinute, type WindowCounts } from './rate-window';

/** Part of a limit that the containers together may hold without using it: so honest is a leased limit. */
const MAY_BE_HELD = 0.05;
/** What a container takes ahead lasts this long at its pace. */
const LEASE_MS = 10_000;
/** A container takes ahead at most this part of what is left, so the last requests of a limit are counted one by one. */
const PART_OF_REST = 10;

/** What the row says of a window. */
export interface HeldCounts extends WindowCounts {
  /** How much of the running minute's count containers may hold without having used it. */
  held: number;
  /** The same of the minute before. It is lost, and still counts while the sliding minute covers that minute. */
  lost: number;
}

/** What a container has seen of a window. If it has not looked in this minute, there is at least so much in it. */
export interface SeenCounts extends HeldCounts {
  isCurrent: boolean;
}

/** What a container holds of a window. */
export interface Lease {
  /** The minute in which `free` was counted, and alone can be used. */
  minute: number;
  /** Counted and not used yet. */
  free: number;
  /** Used, but still in the row's `held`. */
  unreported: number;
  /** Used since `since` (epoch milliseconds): the container's pace. */
  used: number;
  since: number;
}

/** A write that counts a block. It may be made if the row is in one of the `cases` and holds at most `mostHeld`. */
export interface Block {
  /** What is counted: what is needed now, and `ahead`. */
  take: number;
  ahead: number;
  /** What the write adds to `held`. */
  hold: number;
  /** The most that the minute before and the running one may count. */
  cases: { previous: number; current: number }[];
  /** Null if the write doesn't raise `held`. */
  mostHeld: number | null;
}

/** A container's lease when it begins, or in a new minute: what it held of another minute is gone. */
export function leaseIn(lease: Lease | undefined, now: number): Lease {
  const minute = minuteOf(now);
  if (lease?.minute === minute) return lease;
  return { used: 0, since: now, ...lease, minute, free: 0, unreported: 0 };
}

/** What may be held in this minute, so that what is held and what was lost never come to more than their part. */
const mayBeHeld = (lost: number, now: number, limit: number): number =>
  Math.floor((limit * MAY_BE_HELD * MINUTE_MS - lost * restOf(now)) / MINUTE_MS);

/** What a container will use within the time of a lease, by its pace. It grows twofold at most. */
function wanted({ used, since }: Lease, now: number): number {
  const ahead = Math.min(LEASE_MS, restOf(now));
  return Math.max(1, Math.min(2 * used, Math.ceil((used * ahead) / Math.max(1, now - since))));
}

/** What a container wants of a window. */
export interface Want {
  /** How much it needs at once. */
  need: number;
  /** What the window takes in a minute. */
  limit: number;
  /** Whether it may take some ahead. */
  ahead: boolean;
}

/** How much to take ahead of the `need`. A container that has not looked may only take one that needs none. */
function aheadOf(lease: Lease, { need, limit, ahead }: Want, seen: SeenCounts, now: number): number {
  const more = wanted(lease, now) - need - lease.free;
  if (!ahead || more <= 0) return 0;
  if (!seen.isCurrent) return need === 0 && mostHeldUnseen(now, limit) >= 1 ? 1 : 0;
  const left = roomInMinute(seen.previous, now, limit) - seen.current - need;
  const canBeHeld = mayBeHeld(seen.lost, now, limit) - seen.held + lease.unreported;
  return Math.max(0, Math.min(more, Math.floor(left / PART_OF_REST), Math.ceil(canBeHeld / 2)));
}

/** What may be held whatever was lost. */
const mostHeldUnseen = (now: number, limit: number): number => mayBeHeld(limit * MAY_BE_HELD, now, limit);

/**
 * The block that a container takes: as much of the `need` as fits, and if all of it fits, some ahead. Null if nothing
 * fits or is wanted. A row that has changed since it was seen refuses the write; then plan again from what it shows.
 */
export function planBlock(lease: Lease, want: Want, seen: SeenCounts, now: number): Block | null {
  const { need, limit } = want;
  const fitting = Math.min(need, roomInMinute(seen.previous, now, limit) - seen.current);
  const ahead = fitting < need ? 0 : aheadOf(lease, want, seen, now);
  const take = fitting + ahead;
  if (take <= 0) return null;
  const hold = ahead - lease.unreported;
  const possible = assumptions(seen.previous, now, limit).filter(({ room }) => room >= take);
  const cases = possible.map(({ previous, room }) => ({ previous, current: room - take }));
  const most = seen.isCurrent ? mayBeHeld(seen.lost, now, limit) : mostHeldUnseen(now, limit);
  return {
    take,
    ahead,
    hold,
    cases: seen.isCurrent ? cases.slice(0, 1) : cases,
    mostHeld: hold > 0 ? most - hold : null,
  };
}
