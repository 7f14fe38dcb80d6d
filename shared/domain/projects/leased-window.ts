import { MINUTE_MS } from '../../durations';
import { assumptions, minuteOf, restOf, roomInMinute, type WindowCounts } from './rate-window';

const MAY_BE_HELD = 0.05;
const LEASE_MS = 10_000;
const PART_OF_REST = 10;

export interface HeldCounts extends WindowCounts {
  /** Counted in this minute, but possibly unused. */
  held: number;
  /** The same for the previous minute, while the sliding minute covers it. */
  lost: number;
}

/** A lower bound unless `isCurrent`. */
export interface SeenCounts extends HeldCounts {
  isCurrent: boolean;
}

export interface Lease {
  /** `free` expires with this minute. */
  minute: number;
  free: number;
  /** Used, but still counted in `held`. */
  unreported: number;
  /** Since `since` (epoch milliseconds). */
  used: number;
  since: number;
}

/** Needs a row that matches one of `cases` and holds at most `mostHeld`. */
export interface Block {
  take: number;
  ahead: number;
  hold: number;
  cases: { previous: number; current: number }[];
  mostHeld: number | null;
}

export function leaseIn(lease: Lease | undefined, now: number): Lease {
  const minute = minuteOf(now);
  if (lease?.minute === minute) return lease;
  return { used: 0, since: now, ...lease, minute, free: 0, unreported: 0 };
}

const maxHeldCount = (lost: number, now: number, limit: number): number =>
  Math.floor((limit * MAY_BE_HELD * MINUTE_MS - lost * restOf(now)) / MINUTE_MS);

function expectedUse({ used, since }: Lease, now: number): number {
  const ahead = Math.min(LEASE_MS, restOf(now));
  return Math.max(1, Math.min(2 * used, Math.ceil((used * ahead) / Math.max(1, now - since))));
}

export interface BlockRequest {
  need: number;
  limit: number;
  mayReserveAhead: boolean;
}

function reserveAhead(
  lease: Lease,
  { need, limit, mayReserveAhead }: BlockRequest,
  seen: SeenCounts,
  now: number,
): number {
  const extra = expectedUse(lease, now) - need - lease.free;
  if (!mayReserveAhead || extra <= 0) return 0;
  if (!seen.isCurrent) return need === 0 && mostHeldUnseen(now, limit) >= 1 ? 1 : 0;
  const capacity = roomInMinute(seen.previous, now, limit) - seen.current - need;
  const canBeHeld = maxHeldCount(seen.lost, now, limit) - seen.held + lease.unreported;
  return Math.max(0, Math.min(extra, Math.floor(capacity / PART_OF_REST), Math.ceil(canBeHeld / 2)));
}

const mostHeldUnseen = (now: number, limit: number): number => maxHeldCount(limit * MAY_BE_HELD, now, limit);

/** Null if nothing fits. If the row has changed, the write fails: plan again. */
export function planBlock(lease: Lease, request: BlockRequest, seen: SeenCounts, now: number): Block | null {
  const { need, limit } = request;
  const fitting = Math.min(need, roomInMinute(seen.previous, now, limit) - seen.current);
  const ahead = fitting < need ? 0 : reserveAhead(lease, request, seen, now);
  const take = fitting + ahead;
  if (take <= 0) return null;
  const hold = ahead - lease.unreported;
  const possible = assumptions(seen.previous, now, limit).filter(({ room }) => room >= take);
  const cases = possible.map(({ previous, room }) => ({ previous, current: room - take }));
  const maxHeld = seen.isCurrent ? maxHeldCount(seen.lost, now, limit) : mostHeldUnseen(now, limit);
  return {
    take,
    ahead,
    hold,
    cases: seen.isCurrent ? cases.slice(0, 1) : cases,
    mostHeld: hold > 0 ? maxHeld - hold : null,
  };
}
