export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export const HOUR_SECONDS = 3_600;
export const DAY_SECONDS = 24 * HOUR_SECONDS;
export const YEAR_SECONDS = 365 * DAY_SECONDS;

/** Milliseconds since 1970-01-01T00:00Z, as Date.now() returns them. */
export type EpochMs = number;

/** ISO 8601, such as `2026-12-01T12:00:00.000Z`. */
export type IsoTime = string;
