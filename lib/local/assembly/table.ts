import {
  CreateTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  ResourceInUseException,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { indexName } from '../../../shared/ops/names';
import { tableIndexes } from '../../parts';
import type { LocalClock } from '../clock';
import type { StreamSource } from '../runtime/stream-source';
import type { TableSettings } from '../table/settings';
import { startTable } from '../table/start-table';
import type { Table } from '../table/table';

export const TABLE_NAME = 'posthaste-local';

const attribute = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' as const });

const indexOf = ({ name, include }: (typeof tableIndexes)[number]) => ({
  IndexName: indexName(name),
  KeySchema: [
    { AttributeName: `${name}pk`, KeyType: 'HASH' as const },
    { AttributeName: `${name}sk`, KeyType: 'RANGE' as const },
  ],
  Projection:
    include.length > 0
      ? { ProjectionType: 'INCLUDE' as const, NonKeyAttributes: [...include] }
      : { ProjectionType: 'KEYS_ONLY' as const },
});

/** The table as the stacks make it; one that is there stays. */
async function createTable(client: DynamoDBClient): Promise<void> {
  const names = ['pk', 'sk', ...tableIndexes.flatMap(({ name }) => [`${name}pk`, `${name}sk`])];
  try {
    await client.send(
      new CreateTableCommand({
        TableName: TABLE_NAME,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: names.map(attribute),
        KeySchema: [
          { AttributeName: 'pk', KeyType: 'HASH' },
          { AttributeName: 'sk', KeyType: 'RANGE' },
        ],
        GlobalSecondaryIndexes: tableIndexes.map(indexOf),
        StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
      }),
    );
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
  }
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName: TABLE_NAME }));
  if (TimeToLiveDescription?.TimeToLiveStatus === 'ENABLED') return;
  await client.send(
    new UpdateTimeToLiveCommand({
      TableName: TABLE_NAME,
      TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
    }),
  );
}

/** Credentials that every stand-in takes. */
export const localCredentials = { accessKeyId: 'local', secretAccessKey: 'local' };

/**
 * Starts the table's stand-in with the table in it: in a thread of its own, but under manual time, which waits for
 * everybody, so that a second core would win nothing.
 */
export async function openTable(dir: string, clock: LocalClock, settings: Partial<TableSettings>): Promise<Table> {
  const table = await startTable({ dir, clock, thread: clock.mode === 'real', settings });
  const client = new DynamoDBClient({ endpoint: table.url, region: 'local', credentials: localCredentials });
  await createTable(client);
  client.destroy();
  return table;
}

/** The table's stream as the runtime reads it. */
export async function streamOf(table: Table, readers: string[]): Promise<StreamSource> {
  for (const reader of readers) await table.registerReader(reader);
  const shards = await table.shardIds(TABLE_NAME);
  return {
    shards: () => shards,
    read: (reader, shardId, limit, after) => table.readStream(reader, shardId, limit, after),
    commit: (reader, shardId, sequenceNumber) => table.commitReader(reader, shardId, sequenceNumber),
    pending: (reader, shardId) => table.pending(reader, shardId),
    onRecords: (callback) => {
      table.onRecords(callback);
    },
  };
}
