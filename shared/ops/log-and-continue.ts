import { describe, logger } from './log';

/** Returns null on failure; a later run retries. */
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
