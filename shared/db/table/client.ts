import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { keptHandlers, quiet, settled, timeouts, withFastCopies } from '../../aws/client-options';
import { env } from '../../ops/env';
import { documentsIn, documentsOut } from './documents';
import { outlastTransactions } from './transaction-conflicts';

const ofTable = { accountIdEndpointMode: 'disabled', endpointDiscoveryEnabledProvider: async () => false } as const;

const client = withFastCopies(
  new DynamoDBClient({
    ...quiet,
    ...settled,
    ...ofTable,
    ...keptHandlers,
    maxAttempts: 4,
    requestHandler: timeouts(4_000),
  }),
);
client.middlewareStack.add(outlastTransactions, { step: 'initialize' });
// Under the names of the document commands' own, which take their place if such a command is sent.
client.middlewareStack.addRelativeTo(documentsIn, {
  name: 'DocumentMarshall',
  relation: 'before',
  toMiddleware: 'serializerMiddleware',
});
client.middlewareStack.addRelativeTo(documentsOut, {
  name: 'DocumentUnmarshall',
  relation: 'before',
  toMiddleware: 'deserializerMiddleware',
});

/** Short timeouts: a slow read is better repeated. */
export const db = client as unknown as DynamoDBDocumentClient;

export const tableName = (): string => env('table');
