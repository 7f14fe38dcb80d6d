import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateTableCommand, type CreateTableCommandInput, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { LocalClock } from '@posthaste/local-aws/clock';
import { startTable, type Table, type TableOptions } from '@posthaste/local-aws/dynamodb';

export const NOON = Date.UTC(2026, 0, 15, 12);

export interface Fixture {
  table: Table;
  clock: LocalClock;
  client: DynamoDBClient;
  documents: DynamoDBDocumentClient;
  stop(): Promise<void>;
}

/** An emulator with real SDK clients; the time is manual unless a clock is handed in. */
export async function openFixture(options: Partial<TableOptions> = {}): Promise<Fixture> {
  const clock = options.clock ?? new LocalClock('manual', NOON);
  const table = await startTable({ ...options, clock });
  const client = new DynamoDBClient({
    endpoint: table.url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
  const documents = DynamoDBDocumentClient.from(client);
  const stop = async () => {
    client.destroy();
    await table.stop();
  };
  return { table, clock, client, documents, stop };
}

const key = (hash: string, range: string): CreateTableCommandInput['KeySchema'] => [
  { AttributeName: hash, KeyType: 'HASH' },
  { AttributeName: range, KeyType: 'RANGE' },
];

/** The service's shape of table: string keys, sparse indexes, a stream. */
export async function createMain(fixture: Fixture, name = 'main'): Promise<void> {
  const attributes = ['pk', 'sk', 'g1pk', 'g1sk', 'g2pk'];
  await fixture.client.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [
        ...attributes.map((each) => ({ AttributeName: each, AttributeType: 'S' as const })),
        { AttributeName: 'g2sk', AttributeType: 'N' },
      ],
      KeySchema: key('pk', 'sk'),
      GlobalSecondaryIndexes: [
        {
          IndexName: 'g1x',
          KeySchema: key('g1pk', 'g1sk'),
          Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['email'] },
        },
        { IndexName: 'g2x', KeySchema: key('g2pk', 'g2sk'), Projection: { ProjectionType: 'KEYS_ONLY' } },
      ],
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
    }),
  );
}

export const temporaryDir = (): string => mkdtempSync(join(tmpdir(), 'posthaste-table-'));

export const logOf = (dir: string): string => join(dir, 'table.log');

/** Writes so much that a stop rewrites the log. */
export async function outgrow({ documents }: Fixture, TableName = 'main'): Promise<void> {
  for (let n = 0; n < 12; n++) {
    const Item = { pk: 'p', sk: 'large', n, text: 'x'.repeat(100_000) };
    await documents.send(new PutCommand({ TableName, Item }));
  }
}

export const isRewritten = (dir: string): boolean => {
  const lines = readFileSync(logOf(dir), 'utf8').split('\n');
  return lines.includes('snapshot-end') && !lines.some((line) => line.startsWith('change\t') && line.includes('large'));
};
