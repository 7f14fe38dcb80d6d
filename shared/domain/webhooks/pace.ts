/** After this long, a consumer makes room for others. */
export const RUN_MS = 10_000;
/** A slower response ends the run, because it blocks the worker. */
const SLOW_MS = 2_000;

/** Seconds before the n-th new look for a free worker; then the last one. */
const WAITS = [1, 1, 1, 2, 4, 8, 15];

export const waitForWorker = (times: number): number => WAITS[Math.min(times, WAITS.length) - 1] ?? 1;

/**
 * Milliseconds. A slow receiver rests as long as its response took, so it keeps a worker busy at most half the time.
 */
export const restAfter = (slowestMs: number): number => (slowestMs < SLOW_MS ? 0 : slowestMs);
