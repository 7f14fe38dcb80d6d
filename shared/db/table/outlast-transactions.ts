import { TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { MAXIMUM_TRIES, restAfter } from './transaction-conflicts';

/**
 * Does a write again that met a transaction on its row: DynamoDB refuses it then, without judging its condition, and the
 * SDK does not try it again. Nothing has been written, so that it may be.
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
