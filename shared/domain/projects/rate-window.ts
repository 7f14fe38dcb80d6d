export const MINUTE_MS = 60_000;

/** What was counted in the running minute and in the one before. */
export interface WindowCounts {
  current: number;
  previous: number;
}

/** A window after a request: what its headers say. */
export interface RateState {
  limit: number;
  /** How many more requests fit now. */
  remaining: number;
  /** For a refused request, seconds until it fits if no other comes; otherwise until the running minute ends. */
  resetSeconds: number;
  exceeded: boolean;
}

/** Minutes since the epoch. */
export const minuteOf = (time: number): number => Math.floor(time / MINUTE_MS);

/** Milliseconds that are left of the running minute. */
export const restOf = (time: number): number => MINUTE_MS - (time % MINUTE_MS);

/**
 * How many requests the running minute may have in all. A sliding minute is estimated from two fixed ones: the previous
 * one counts in proportion to the part of it that the sliding one still covers. In whole numbers, so it is exact.
 */
export const roomInMinute = (previous: number, now: number, limit: number): number =>
  Math.floor((limit * MINUTE_MS - previous * restOf(now)) / MINUTE_MS);

export const oneMoreFits = ({ current, previous }: WindowCounts, now: number, limit: number): boolean =>
  current < roomInMinute(previous, now, limit);

/** The estimated number of requests in the sliding minute. */
export const usedOf = ({ current, previous }: WindowCounts, now: number): number =>
  current + (previous * restOf(now)) / MINUTE_MS;

/** The window after a request that was counted. */
export const servedState = (counts: WindowCounts, now: number, limit: number): RateState => ({
  limit,
  remaining: Math.max(0, roomInMinute(counts.previous, now, limit) - counts.current),
  resetSeconds: Math.ceil(restOf(now) / 1000),
  exceeded: false,
});

/** The window after a request that was refused and therefore not counted. */
export const refusedState = (counts: WindowCounts, now: number, limit: number): RateState => ({
  limit,
  remaining: 0,
  resetSeconds: secondsUntilFit(counts, now, limit),
  exceeded: true,
});

/** The weight of the previous minute falls evenly. A full running minute becomes the previous one. */
function secondsUntilFit({ current, previous }: WindowCounts, now: number, limit: number): number {
  const isFull = current >= limit;
  const weighing = isFull ? current : previous;
  const free = isFull ? limit - 1 : limit - 1 - current;
  const untilWeighed = isFull ? restOf(now) : 0;
  const covered = isFull ? MINUTE_MS : restOf(now);
  // The part of the weighing minute that may still be covered when one more request fits.
  const mayCover = weighing === 0 ? covered : Math.floor((free * MINUTE_MS) / weighing);
  return Math.max(1, Math.ceil((untilWeighed + covered - mayCover) / 1000));
}

/**
 * The totals of the minute before that a write may assume, from what is known of it at least: each allows a number of
 * requests in the running minute. A writer that has not seen the minute before needs no look-up, because one of them
 * nearly always decides.
 */
export function assumptions(atLeast: number, now: number, limit: number): { previous: number; room: number }[] {
  const steps = [0.25, 0.5, 0.75, 1].map((part) => Math.floor(limit * part)).filter((total) => total > atLeast);
  return [atLeast, ...steps]
    .map((previous) => ({ previous, room: roomInMinute(previous, now, limit) }))
    .filter(({ room }) => room > 0);
}

/**
 * How much of a project's window is open to a visitor, the less the more it has used of its own: a few visitors can't
 * fill the window, and whoever asks less than they do still fits.
 */
export const openTo = (used: number, ofVisitor: number, ofProject: number): number =>
  Math.floor(ofProject * (1 - Math.max(0, used - 1) / (2 * ofVisitor)));
