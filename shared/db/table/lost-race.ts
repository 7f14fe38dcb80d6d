import { TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { conflictedWithTransaction } from './transact';

export class LostRace extends Error {
  constructor(what: string) {
    super(`every round of ${what} was lost to other writes`);
    this.name = 'LostRace';
  }
}

export const isLostRace = (error: unknown): boolean =>
  error instanceof LostRace || error instanceof TransactionConflictException || conflictedWithTransaction(error);
