import type { PosthasteError } from '@posthaste/client';

const MAX_TRIES = 5;
const DEFAULT_PAUSE_S = 1;

/** Another request, such as another tab's, won; the session continues. */
const isConflict = (error: unknown): error is PosthasteError =>
  error instanceof Error && 'code' in error && error.code === 'CONCURRENT_CHANGES';

const pauseFor = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export async function retryConflicts<Result>(run: () => Promise<Result>, pause = pauseFor): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await run();
    } catch (error) {
      if (!isConflict(error) || tries === MAX_TRIES) throw error;
      await pause((error.retryAfter ?? DEFAULT_PAUSE_S) * 1000 * tries);
    }
  }
}
