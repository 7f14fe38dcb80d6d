import type { PosthasteError } from './errors';

/** A POST can be retried without a second effect, because it has an idempotency key. */
const TRANSIENT_STATUSES = [0, 429, 500, 502, 503, 504];

/** The same request is still running, or concurrent changes prevented this one. */
const TRANSIENT_CODES = ['REQUEST_IN_PROGRESS', 'CONCURRENT_CHANGES'];

const FIRST_BACKOFF_MS = 500;
const MAX_BACKOFF_MS = 8_000;
/** The rate window and the lease of a running request both end within a minute. */
const MAX_RETRY_AFTER_MS = 60_000;

/**
 * Milliseconds to wait before the next try; undefined if the error is final. Uses `retryAfter`, otherwise a backoff that
 * doubles, minus a random part (`random`, 0 to 1) of up to half, so that clients don't retry in step.
 */
export function backoffBefore(
  tries: number,
  retries: number,
  error: PosthasteError,
  random: number,
): number | undefined {
  const isTransient = TRANSIENT_STATUSES.includes(error.status) || TRANSIENT_CODES.includes(error.code);
  if (!isTransient || tries > retries) return undefined;
  const backoffMs = Math.min(FIRST_BACKOFF_MS * 2 ** (tries - 1), MAX_BACKOFF_MS);
  if (error.retryAfter === undefined) return backoffMs * (1 - random / 2);
  const retryAfterMs = error.retryAfter * 1000;
  return retryAfterMs > MAX_RETRY_AFTER_MS ? undefined : retryAfterMs + random * FIRST_BACKOFF_MS;
}
