import { TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { sleep } from '../../ops/clock';
import { randomShare } from '../../ops/ids';

export const MAX_TRIES = 5;
const FIRST_REST_MS = 20;

/** `attempt` counts from 1. Without jitter, conflicting writes would conflict again. */
export const restAfter = (attempt: number): Promise<void> =>
  sleep(FIRST_REST_MS * 2 ** (attempt - 1) * (0.5 + randomShare()));

/**
 * DynamoDB refuses a write that meets a transaction, and the SDK doesn't retry. Nothing was written, so a retry is
 * safe.
 */
export const outlastTransactions =
  <Args, Output>(write: (args: Args) => Promise<Output>) =>
  async (args: Args): Promise<Output> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await write(args);
      } catch (error) {
        if (!(error instanceof TransactionConflictException) || attempt === MAX_TRIES) throw error;
      }
      await restAfter(attempt);
    }
  };
