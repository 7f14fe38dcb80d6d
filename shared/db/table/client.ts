import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { quiet, timeouts } from '../../aws/http-options';
import { env } from '../../ops/env';
import { asMaps } from './as-maps';
import { outlastTransactions } from './transaction-conflicts';

/** One client per container; short time-outs, for a read that takes seconds is better asked again. */
export const db = DynamoDBDocumentClient.from(
  new DynamoDBClient({ ...quiet, maxAttempts: 4, requestHandler: timeouts(4_000) }),
  {
    marshallOptions: { removeUndefinedValues: true },
  },
);
db.middlewareStack.add((next) => (args) => next({ ...args, input: asMaps(args.input) }), { step: 'initialize' });
db.middlewareStack.add(outlastTransactions, { step: 'initialize' });

export const tableName = (): string => env('table');
