import { type EpochMs, MINUTE_MS } from '../../durations';
import { minuteOf, msUntilMinuteEnds, possiblePreviousCounts, roomInMinute, type WindowCounts } from './rate-window';

/**
 * A container reserves requests ahead and serves them from memory. With a limit of 1,000, at most 50 may be held, which
 * means reserved but possibly unused. After 10 requests in 10 s, the next block has `need` 1 and `ahead` 9, so it
 * reserves 10. If the container has used 9 requests reserved earlier and not yet reported, `heldChange` is 0.
 */
const MAX_HELD_SHARE = 0.05;
const LEASE_MS = 10_000;
/** Near the limit, a block reserves nothing ahead, so the last requests are counted one by one. */
const RESERVE_DIVISOR = 10;
/** A container reserves half of what may be held and leaves half to other containers. */
const HELD_DIVISOR = 2;

export interface HeldCounts extends WindowCounts {
  held: number;
  /** Held when the previous minute ended, so no longer usable. */
  lost: number;
}

/** Unless `isCurrent`, the row was not read in this minute: `previous` is a lower bound, and the other counts are 0. */
export interface ReadCounts extends HeldCounts {
  isCurrent: boolean;
}

export interface Lease {
  /** `free` expires with this minute. */
  minute: number;
  free: number;
  /** Used, but still counted in `held`. */
  unreported: number;
  used: number;
  since: EpochMs;
}

/** The write fails unless the row's counts are at most one of `maxCounts`, and its held count at most `maxHeldBefore`. */
export interface Block {
  reserved: number;
  ahead: number;
  heldChange: number;
  maxCounts: WindowCounts[];
  maxHeldBefore: number | null;
}

export function leaseIn(lease: Lease | undefined, now: number): Lease {
  const minute = minuteOf(now);
  if (lease?.minute === minute) return lease;
  const { used, since } = lease ?? { used: 0, since: now };
  return { minute, free: 0, unreported: 0, used, since };
}

function maxHeldCount(lost: number, now: number, limit: number): number {
  const maxHeldTime = limit * MAX_HELD_SHARE * MINUTE_MS;
  const coveredLostTime = lost * msUntilMinuteEnds(now);
  return Math.floor((maxHeldTime - coveredLostTime) / MINUTE_MS);
}

function expectedUse({ used, since }: Lease, now: number): number {
  const leaseMs = Math.min(LEASE_MS, msUntilMinuteEnds(now));
  const elapsedMs = Math.max(1, now - since);
  const useAtSameRate = Math.ceil((used * leaseMs) / elapsedMs);
  const atMostTwiceUsed = Math.min(2 * used, useAtSameRate);
  return Math.max(1, atMostTwiceUsed);
}

export interface BlockRequest {
  need: number;
  limit: number;
  mayReserveAhead: boolean;
}

function reserveAhead(
  lease: Lease,
  { need, limit, mayReserveAhead }: BlockRequest,
  counts: ReadCounts,
  now: number,
): number {
  const extra = expectedUse(lease, now) - need - lease.free;
  if (!mayReserveAhead || extra <= 0) return 0;
  if (!counts.isCurrent) return need === 0 ? firstAhead(now, limit) : 0;
  const capacity = roomInMinute(counts.previous, now, limit) - counts.current - need;
  const holdable = maxHeldCount(counts.lost, now, limit) - counts.held + lease.unreported;
  return Math.max(0, Math.min(extra, Math.floor(capacity / RESERVE_DIVISOR), Math.ceil(holdable / HELD_DIVISOR)));
}

/** The write for one window also reserves the first request of an additional window, whose `need` is 0. */
const firstAhead = (now: number, limit: number): number => (maxHeldIfUnread(now, limit) >= 1 ? 1 : 0);

/** Assumes that the previous minute lost the most that it may hold. */
const maxHeldIfUnread = (now: number, limit: number): number => maxHeldCount(limit * MAX_HELD_SHARE, now, limit);

/** Null if nothing fits. If the row has changed, the write fails: plan again. */
export function planBlock(lease: Lease, request: BlockRequest, counts: ReadCounts, now: number): Block | null {
  const { need, limit } = request;
  const fittingCount = Math.min(need, roomInMinute(counts.previous, now, limit) - counts.current);
  const ahead = fittingCount < need ? 0 : reserveAhead(lease, request, counts, now);
  const reserved = fittingCount + ahead;
  if (reserved <= 0) return null;
  const heldChange = ahead - lease.unreported;
  const maxHeld = counts.isCurrent ? maxHeldCount(counts.lost, now, limit) : maxHeldIfUnread(now, limit);
  return {
    reserved,
    ahead,
    heldChange,
    maxCounts: maxCountsFor(reserved, limit, counts, now),
    maxHeldBefore: heldChange > 0 ? maxHeld - heldChange : null,
  };
}

function maxCountsFor(reserved: number, limit: number, counts: ReadCounts, now: number): WindowCounts[] {
  const maxCounts = possiblePreviousCounts(counts.previous, now, limit)
    .filter(({ room }) => room >= reserved)
    .map(({ previous, room }) => ({ previous, current: room - reserved }));
  // Other values of `previous` are only possible if the row was not read in this minute.
  return counts.isCurrent ? maxCounts.slice(0, 1) : maxCounts;
}
