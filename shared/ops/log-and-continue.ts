import { describe, logger } from './log';

/**
 * Does work that must not stop the work of others. Returns null on failure: the failure is logged as "<what> failed",
 * and a later run retries.
 */
export async function logAndContinue<T>(
  what: string,
  facts: Record<string, string | undefined>,
  work: () => Promise<T>,
): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    logger.error(`${what} failed`, { ...facts, ...describe(error) });
    return null;
  }
}
