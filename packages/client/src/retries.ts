import type { PosthasteError } from './errors';

/** Answers that another try may change. What a POST did is not done again: it carries an idempotency key. */
const TRANSIENT_STATUSES = [0, 429, 500, 502, 503, 504];

/** So are these: another request is faster at the same records, or is this one under way. */
const TRANSIENT_CODES = ['REQUEST_IN_PROGRESS', 'CONCURRENT_CHANGES'];

const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 8_000;
/** The service's rate window and the lease of a request under way both end within a minute. */
const MAX_ASKED_MS = 60_000;

/**
 * How long to wait after so many tries, in milliseconds; undefined when the error is final. The service's own wish counts
 * first; else the pause doubles, and chance (`random`, 0 to 1) takes up to half of it so that clients don't come in step.
 */
export function pauseBefore(tries: number, retries: number, error: PosthasteError, random: number): number | undefined {
  const isTransient = TRANSIENT_STATUSES.includes(error.status) || TRANSIENT_CODES.includes(error.code);
  if (!isTransient || tries > retries) return undefined;
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), MAX_PAUSE_MS);
  if (error.retryAfter === undefined) return pause * (1 - random / 2);
  const asked = error.retryAfter * 1000;
  return asked > MAX_ASKED_MS ? undefined : asked + random * FIRST_PAUSE_MS;
}
