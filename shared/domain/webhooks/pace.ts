/** How long a consumer sends before it makes room for others, who wait in the queue. */
export const RUN_MS = 10_000;
/** An answer that takes longer ends the run: meanwhile the worker does nothing else. */
const SLOW_MS = 2_000;

/** Seconds after which a consumer that has found all workers busy looks again, the n-th time; then the last one. */
const WAITS = [1, 1, 1, 2, 4, 8, 15];

/** The seconds that a consumer waits for a worker after it has found all of them busy `times` times. */
export const waitForWorker = (times: number): number => WAITS[Math.min(times, WAITS.length) - 1] ?? 1;

/**
 * How long a receiver rests, in milliseconds, whose slowest answer in a run took that long: 0 for a quick one, otherwise
 * as long as the answer, so that it keeps a worker busy for half of the time at most.
 */
export const restAfter = (slowestMs: number): number => (slowestMs < SLOW_MS ? 0 : slowestMs);
