import {
  CreateTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  ResourceInUseException,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { startTable, type Table, type TableOptions } from '@posthaste/local-aws/dynamodb';
import { type StreamSource, tableStream } from '@posthaste/local-aws/lambda';
import { indexName } from '../../../shared/ops/names';
import { tableIndexes } from '../../streams-and-timers';
import { StartFailure } from './settings';

export const TABLE_NAME = 'posthaste-local';

const textAttribute = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' as const });

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

async function createTable(client: DynamoDBClient): Promise<void> {
  const names = ['pk', 'sk', ...tableIndexes.flatMap(({ name }) => [`${name}pk`, `${name}sk`])];
  try {
    await client.send(
      new CreateTableCommand({
        TableName: TABLE_NAME,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: names.map(textAttribute),
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

const UNREADABLE_ADVICE =
  'If another version of Posthaste wrote it, start that version, or delete only this file: all rows are then lost.';

export const localCredentials = { accessKeyId: 'local', secretAccessKey: 'local' };

/** Manual time waits for all work, so it gains nothing from a thread. */
export async function openTable(options: Omit<TableOptions, 'thread' | 'port'>): Promise<Table> {
  const table = await startTable({ ...options, thread: options.clock.mode === 'real' }).catch((error) => {
    throw error.code === 'UNREADABLE_LOG' ? new StartFailure(`${error.message}. ${UNREADABLE_ADVICE}`) : error;
  });
  const client = new DynamoDBClient({ endpoint: table.url, region: 'local', credentials: localCredentials });
  await createTable(client);
  client.destroy();
  return table;
}

export const streamOf = (table: Table, readers: string[]): Promise<StreamSource> =>
  tableStream(table, TABLE_NAME, readers);
