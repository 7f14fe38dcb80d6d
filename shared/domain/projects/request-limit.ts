/** Requests per minute of a project without a limit of its own: those of its secret keys, and as many of its public ones. */
export const DEFAULT_REQUESTS_PER_MINUTE = 1000;

/** One a second. To keep a project out altogether, it is disabled. */
export const LEAST_REQUESTS_PER_MINUTE = 60;

/**
 * The requests of public keys are counted exactly, each by a write of one row. A row takes 1,000 writes a second; half
 * of that leaves room for bursts.
 */
export const MOST_REQUESTS_PER_MINUTE = 30_000;

/** How many requests a project may make in a minute. */
export const requestsPerMinuteOf = ({ requestsPerMinute }: { requestsPerMinute?: number }): number =>
  requestsPerMinute ?? DEFAULT_REQUESTS_PER_MINUTE;
