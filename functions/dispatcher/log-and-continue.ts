import { describe, logger } from '../../shared/ops/log';

/** Does something that others must not wait for: null where it fails, which is logged, for its turn comes again. */
export async function alone<T>(facts: Record<string, string>, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    logger.error('a part of the dispatching failed', { ...facts, ...describe(error) });
    return null;
  }
}
