const MINUTE_MS = 60_000;

/** Requests counted in the running minute (this one included) and in the one before. */
export interface WindowCounts {
  current: number;
  previous: number;
}

export interface RateState {
  limit: number;
  remaining: number;
  /** If exceeded, seconds until a request fits again; otherwise until the running minute ends. */
  resetSeconds: number;
  exceeded: boolean;
}

/**
 * Estimates a sliding minute from two fixed ones: the previous minute counts in proportion to the part of it that the
 * window still covers.
 */
export function estimate({ current, previous }: WindowCounts, now: number, limit: number): RateState {
  const elapsed = now % MINUTE_MS;
  const weighted = previous * (1 - elapsed / MINUTE_MS) + current;
  const untilNextMinute = Math.ceil((MINUTE_MS - elapsed) / 1000);
  const exceeded = weighted > limit;
  return {
    limit,
    remaining: Math.max(0, Math.floor(limit - weighted)),
    resetSeconds: exceeded ? secondsUntilFit(current, previous, elapsed, limit) : untilNextMinute,
    exceeded,
  };
}

/** The weight of the previous minute falls evenly. Returns when one more request fits. */
function secondsUntilFit(current: number, previous: number, elapsed: number, limit: number): number {
  const rest = MINUTE_MS - elapsed;
  if (current < limit && previous > 0) {
    const fitsAt = MINUTE_MS * (1 - (limit - current) / previous);
    return Math.max(1, Math.ceil((fitsAt - elapsed) / 1000));
  }
  const intoNext = current > limit - 1 ? MINUTE_MS * (1 - (limit - 1) / current) : 0;
  return Math.max(1, Math.ceil((rest + intoNext) / 1000));
}
