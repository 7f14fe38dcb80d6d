/** For secret keys, and as many for public keys. */
export const DEFAULT_REQUESTS_PER_MINUTE = 1000;

/** To keep a project out, disable it. */
export const MIN_REQUESTS_PER_MINUTE = 60;

/** Public keys write one row per request. A row takes 1,000 writes a second; half is for bursts. */
export const MAX_REQUESTS_PER_MINUTE = 30_000;

export const requestsPerMinuteOf = ({ requestsPerMinute }: { requestsPerMinute?: number }): number =>
  requestsPerMinute ?? DEFAULT_REQUESTS_PER_MINUTE;
