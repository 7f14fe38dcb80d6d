import { Problem } from '../../contract/problem';
import { claimServiceCall } from '../../db/sending/service-calls';
import { describe, logger } from '../../ops/log';

/** At a call per second, enough for a few projects that add domains at once. */
const MAX_WAIT_MS = 12_000;

/** Throws 502 if SES fails, or if the wait for a turn takes too long. */
export async function callSes<T>(operation: string, call: () => Promise<T>): Promise<T> {
  if (!(await claimServiceCall(operation, MAX_WAIT_MS))) throw new Problem('UPSTREAM_ERROR');
  try {
    return await call();
  } catch (error) {
    logger.warn('SES call failed', { operation, ...describe(error) });
    throw new Problem('UPSTREAM_ERROR');
  }
}

export async function tryCallSes<T>(
  operation: string,
  call: () => Promise<T>,
  maxWaitMs = 0,
): Promise<{ result: T } | null> {
  if (!(await claimServiceCall(operation, maxWaitMs))) return null;
  try {
    return { result: await call() };
  } catch (error) {
    logger.warn('SES call failed', { operation, ...describe(error) });
    return null;
  }
}
