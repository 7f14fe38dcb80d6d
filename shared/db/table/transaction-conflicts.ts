import { TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { sleep } from '../../ops/clock';
import { randomShare } from '../../ops/ids';

/** Tries of a write that meets a transaction on its row, which takes some tens of milliseconds. */
export const MAXIMUM_TRIES = 5;
const FIRST_REST_MS = 20;

/** Waits after a try, counted from 1. Without jitter, writes that met would meet again. */
export const restAfter = (attempt: number): Promise<void> =>
  sleep(FIRST_REST_MS * 2 ** (attempt - 1) * (0.5 + randomShare()));

/**
 * Middleware that retries a write which met a transaction on its row. DynamoDB refuses such a write before it checks
 * the condition, and the SDK does not retry it. Nothing has been written, so a retry is safe.
 */
export const outlastTransactions =
  <Args, Output>(write: (args: Args) => Promise<Output>) =>
  async (args: Args): Promise<Output> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await write(args);
      } catch (error) {
        if (!(error instanceof TransactionConflictException) || attempt === MAXIMUM_TRIES) throw error;
      }
      await restAfter(attempt);
    }
  };
