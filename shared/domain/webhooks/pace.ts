/** A consumer then makes room for others. */
export const RUN_MS = 10_000;
/** A slower response ends the run, so the worker is free. */
const SLOW_MS = 2_000;

/** Seconds between looks for a free worker; repeats the last. */
const WAITS = [1, 1, 1, 2, 4, 8, 15];

export const waitForWorker = (times: number): number => WAITS[Math.min(times, WAITS.length) - 1] ?? 1;

/** Milliseconds. Rests as long as the response took, so a slow receiver uses at most half a worker. */
export const restAfter = (slowestMs: number): number => (slowestMs < SLOW_MS ? 0 : slowestMs);
