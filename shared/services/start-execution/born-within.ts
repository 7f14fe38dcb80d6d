/** Whoever has passed the guard brings its execution into being within the time of one function, or never does. */
export const BORN_WITHIN_MS = 120_000;
