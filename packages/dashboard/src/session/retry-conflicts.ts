import type { PosthasteError } from '@posthaste/client';

const MAX_ATTEMPTS = 5;
const DEFAULT_BACKOFF_S = 1;

/** The conflict may be another tab that refreshes the session at the same time. */
const isConflict = (error: unknown): error is PosthasteError =>
  error instanceof Error && 'code' in error && error.code === 'CONCURRENT_CHANGES';

const waitFor = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export async function retryConflicts<Result>(run: () => Promise<Result>, wait = waitFor): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (!isConflict(error) || attempt === MAX_ATTEMPTS) throw error;
      await wait((error.retryAfter ?? DEFAULT_BACKOFF_S) * 1000 * attempt);
    }
  }
}
