import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { quiet, timeouts, withFastCopies } from '../../aws/client-options';
import { env } from '../../ops/env';
import { outlastTransactions } from './transaction-conflicts';

/** One client per container; short time-outs, for a read that takes seconds is better asked again. */
export const db = withFastCopies(
  DynamoDBDocumentClient.from(new DynamoDBClient({ ...quiet, maxAttempts: 4, requestHandler: timeouts(4_000) }), {
    marshallOptions: { removeUndefinedValues: true },
  }),
);
db.middlewareStack.add((next) => (args) => next({ ...args, input: asMaps(args.input) }), { step: 'initialize' });
db.middlewareStack.add(outlastTransactions, { step: 'initialize' });

export const tableName = (): string => env('table');

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/**
 * The same input, whatever its objects' keys are called: the SDK knows an object by the name of its `constructor`,
 * which a key of that name hides from it, and refuses it then. A Map of the same entries is stored alike.
 */
export function asMaps<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(asMaps) as T;
  if (!isPlain(value)) return value;
  const entries = Object.entries(value).map(([key, part]): [string, unknown] => [key, asMaps(part)]);
  return (Object.hasOwn(value, 'constructor') ? new Map(entries) : Object.fromEntries(entries)) as T;
}
