/** Whoever has passed the gate brings its execution into being within the time of one function, or never does. */
export const BORN_WITHIN_MS = 120_000;
