import { TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { metTransactions } from './transact';

/** Other writes of the same rows came first each time that a write was tried. A repeat may succeed. */
export class LostRace extends Error {
  /** `what` was tried: 'a change of the contact'. */
  constructor(what: string) {
    super(`every round of ${what} was lost to other writes`);
    this.name = 'LostRace';
  }
}

/** Whether a write failed only because others wrote the same rows at the same time. */
export const isLostRace = (error: unknown): boolean =>
  error instanceof LostRace || error instanceof TransactionConflictException || metTransactions(error);
