import { MINUTE_MS } from '../../durations';

/** For secret keys, and the same number for public keys. */
export const DEFAULT_REQUESTS_PER_MINUTE = 1000;

/** A project's limit can't be lower. To keep a project out, disable it. */
export const MIN_REQUESTS_PER_MINUTE = 60;

/** Public keys write one row per request. A row takes 1,000 writes a second; half is for bursts. */
export const MAX_REQUESTS_PER_MINUTE = 30_000;

export const requestsPerMinuteOf = ({ requestsPerMinute }: { requestsPerMinute?: number }): number =>
  requestsPerMinute ?? DEFAULT_REQUESTS_PER_MINUTE;

export interface WindowCounts {
  current: number;
  previous: number;
}

export interface RateState {
  limit: number;
  remaining: number;
  /** If the request was refused, until it would be allowed. If not, until the minute ends. */
  resetSeconds: number;
  exceeded: boolean;
}

/** Minutes since the epoch. */
export const minuteOf = (time: number): number => Math.floor(time / MINUTE_MS);

export const msUntilMinuteEnds = (time: number): number => MINUTE_MS - (time % MINUTE_MS);

/** The sliding minute covers a part of the previous one. Whole numbers keep it exact. */
export const roomInMinute = (previous: number, now: number, limit: number): number =>
  Math.floor((limit * MINUTE_MS - previous * msUntilMinuteEnds(now)) / MINUTE_MS);

export const hasCapacity = ({ current, previous }: WindowCounts, now: number, limit: number): boolean =>
  current < roomInMinute(previous, now, limit);

export const usedOf = ({ current, previous }: WindowCounts, now: number): number =>
  current + (previous * msUntilMinuteEnds(now)) / MINUTE_MS;

export const servedState = (counts: WindowCounts, now: number, limit: number): RateState => ({
  limit,
  remaining: Math.max(0, roomInMinute(counts.previous, now, limit) - counts.current),
  resetSeconds: Math.ceil(msUntilMinuteEnds(now) / 1000),
  exceeded: false,
});

export const refusedState = (counts: WindowCounts, now: number, limit: number): RateState => ({
  limit,
  remaining: 0,
  resetSeconds: secondsUntilFit(counts, now, limit),
  exceeded: true,
});

/** The previous minute counts less from second to second. A full current minute must first become the previous one. */
function secondsUntilFit({ current, previous }: WindowCounts, now: number, limit: number): number {
  const isFull = current >= limit;
  const fadingCount = isFull ? current : previous;
  const freeCount = isFull ? limit - 1 : limit - 1 - current;
  const msUntilFading = isFull ? msUntilMinuteEnds(now) : 0;
  const coveredMs = isFull ? MINUTE_MS : msUntilMinuteEnds(now);
  // How much of the fading minute may still be covered when one more request fits.
  const maxCoveredMs = fadingCount === 0 ? coveredMs : Math.floor((freeCount * MINUTE_MS) / fadingCount);
  return Math.max(1, Math.ceil((msUntilFading + coveredMs - maxCoveredMs) / 1000));
}

/** Upper bounds of the previous minute's count, with the room that each leaves. */
export function possiblePreviousCounts(
  minPrevious: number,
  now: number,
  limit: number,
): { previous: number; room: number }[] {
  const steps = [0.25, 0.5, 0.75, 1].map((part) => Math.floor(limit * part)).filter((count) => count > minPrevious);
  return [minPrevious, ...steps]
    .map((previous) => ({ previous, room: roomInMinute(previous, now, limit) }))
    .filter(({ room }) => room > 0);
}

/** The more a visitor has used, the lower the limit, so a few visitors can't fill the project's window. */
export const publicLimitFor = (used: number, visitorLimit: number, projectLimit: number): number =>
  Math.floor(projectLimit * (1 - Math.max(0, used - 1) / (2 * visitorLimit)));
