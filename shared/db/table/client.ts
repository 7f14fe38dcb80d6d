import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  QueryCommand as PlainQueryCommand,
  ScanCommand as PlainScanCommand,
  PutItemCommand,
  TransactionConflictException,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import type * as documents from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { cachedMiddleware, commonOptions, fixedDefaults, timeouts, withFastCopies } from '../../aws/client-options';
import { sleep } from '../../ops/clock';
import { env } from '../../ops/env';
import { randomShare } from '../../ops/ids';
import { marshallInput, unmarshallOutput } from './documents';

export const MAX_TRIES = 5;
const FIRST_BACKOFF_MS = 20;

/** Without jitter, conflicting writes would conflict again. */
export const backOff = (attempt: number): Promise<void> =>
  sleep(FIRST_BACKOFF_MS * 2 ** (attempt - 1) * (0.5 + randomShare()));

/** Retries a write that conflicts with a transaction and so changes nothing, because the SDK doesn't. */
export const retryTransactionConflicts =
  <Args, Output>(write: (args: Args) => Promise<Output>) =>
  async (args: Args): Promise<Output> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await write(args);
      } catch (error) {
        if (!(error instanceof TransactionConflictException) || attempt === MAX_TRIES) throw error;
      }
      await backOff(attempt);
    }
  };

/** A client with cached middleware can't send document commands, so middleware from `documents.ts` converts documents. */
export const BatchGetCommand = BatchGetItemCommand as unknown as typeof documents.BatchGetCommand;
export const BatchWriteCommand = BatchWriteItemCommand as unknown as typeof documents.BatchWriteCommand;
export const DeleteCommand = DeleteItemCommand as unknown as typeof documents.DeleteCommand;
export const GetCommand = GetItemCommand as unknown as typeof documents.GetCommand;
export const PutCommand = PutItemCommand as unknown as typeof documents.PutCommand;
export const QueryCommand = PlainQueryCommand as unknown as typeof documents.QueryCommand;
export const ScanCommand = PlainScanCommand as unknown as typeof documents.ScanCommand;
export const TransactWriteCommand = TransactWriteItemsCommand as unknown as typeof documents.TransactWriteCommand;
export const UpdateCommand = UpdateItemCommand as unknown as typeof documents.UpdateCommand;

const tableOptions = {
  accountIdEndpointMode: 'disabled',
  endpointDiscoveryEnabledProvider: async () => false,
} as const;

const client = withFastCopies(
  new DynamoDBClient({
    ...commonOptions,
    ...fixedDefaults,
    ...tableOptions,
    ...cachedMiddleware,
    maxAttempts: 4,
    // Short, because repeating a slow read is faster than waiting.
    requestHandler: timeouts(4_000),
  }),
);
client.middlewareStack.add(retryTransactionConflicts, { step: 'initialize' });
// A document command brings middleware with these names, which replaces the client's.
client.middlewareStack.addRelativeTo(marshallInput, {
  name: 'DocumentMarshall',
  relation: 'before',
  toMiddleware: 'serializerMiddleware',
});
client.middlewareStack.addRelativeTo(unmarshallOutput, {
  name: 'DocumentUnmarshall',
  relation: 'before',
  toMiddleware: 'deserializerMiddleware',
});

export const db = client as unknown as DynamoDBDocumentClient;

export const tableName = (): string => env('table');
