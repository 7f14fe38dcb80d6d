import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, type NativeAttributeValue, paginateScan } from '@aws-sdk/lib-dynamodb';
import type { LocalClock } from '@posthaste/local-aws/clock';
import { callDirectly } from '@posthaste/local-aws/direct-calls';
import { startTable } from '@posthaste/local-aws/dynamodb';
import { callDocuments, tableEmulator } from '../../lib/local/assembly/document-calls';
import { tableIndexes } from '../../lib/streams-and-timers';
import { db } from '../../shared/db/table/client';
import { indexName } from '../../shared/ops/names';

/** Names a running DynamoDB that the tests use instead of the emulator. */
export const OTHER_DYNAMODB = 'TEST_DYNAMODB_URL';

/**
 * The SDK's time to connect runs from the call on, waiting for one of its 50 sockets included: where calls are slow, a
 * test's burst of hundreds would not all be sent within the product's 3 s.
 */
const patient = { connectionTimeout: 60_000, requestTimeout: 60_000, throwOnRequestTimeout: true };

const credentials = { AWS_REGION: 'us-east-1', AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' };

const hash = (name: string) => ({ AttributeName: name, KeyType: 'HASH' as const });
const range = (name: string) => ({ AttributeName: name, KeyType: 'RANGE' as const });

async function createTable(client: DynamoDBClient, TableName: string): Promise<void> {
  const attributes = ['pk', 'sk', ...tableIndexes.flatMap(({ name }) => [`${name}pk`, `${name}sk`])];
  await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: attributes.map((name) => ({ AttributeName: name, AttributeType: 'S' })),
      KeySchema: [hash('pk'), range('sk')],
      GlobalSecondaryIndexes: tableIndexes.map(({ name, include }) => ({
        IndexName: indexName(name),
        KeySchema: [hash(`${name}pk`), range(`${name}sk`)],
        Projection:
          include.length > 0
            ? { ProjectionType: 'INCLUDE' as const, NonKeyAttributes: [...include] }
            : { ProjectionType: 'KEYS_ONLY' as const },
      })),
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
    }),
  );
}

/** Lets the product's calls go through another client's connections. */
function callBy({ config: { requestHandler } }: DynamoDBClient): () => void {
  const { requestHandler: own, cacheMiddleware } = db.config;
  // Tests put middleware of their own into the client.
  Object.assign(db.config, { requestHandler, cacheMiddleware: false });
  return () => {
    Object.assign(db.config, { requestHandler: own, cacheMiddleware });
  };
}

/** The service's table, empty and in memory; the product finds it by the environment. */
export async function openTable(clock: LocalClock) {
  const other = process.env[OTHER_DYNAMODB];
  const emulator = other ? undefined : await startTable({ clock, thread: false });
  const url = other ?? emulator?.url ?? '';
  const TableName = `test-${crypto.randomUUID()}`;
  Object.assign(process.env, credentials, { AWS_ENDPOINT_URL_DYNAMODB: url, TABLE_NAME: TableName });
  const client = new DynamoDBClient({ requestHandler: patient });
  const documents = DynamoDBDocumentClient.from(client);
  const ends = emulator
    ? [callDirectly(client, tableEmulator(emulator), clock), callDocuments(db, emulator, clock)]
    : [callBy(client)];
  await createTable(client, TableName);
  return {
    url,
    /** Absent where the tests run on another DynamoDB. */
    emulator,
    /** All but the notes of API errors, which each refused request leaves. */
    rows: async () => {
      const rows: Record<string, NativeAttributeValue>[] = [];
      for await (const { Items = [] } of paginateScan({ client: documents }, { TableName })) rows.push(...Items);
      return rows.filter(({ pk }) => !String(pk).endsWith('#APIERRORS'));
    },
    stop: async () => {
      for (const end of ends) end();
      client.destroy();
      await emulator?.stop();
    },
  };
}
