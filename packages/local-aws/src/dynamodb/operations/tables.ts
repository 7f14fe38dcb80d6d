import { randomUUID } from 'node:crypto';
import type { TableDefinition } from '../model/table-definition';
import { encodeObject } from '../server/raw-json';
import { dynamoError, refuse, validationError } from '../server/table-error';
import { REGION, type StoredTable } from '../storage/stored-table';
import { MAX_SHARDS, shardId } from '../streams/shard-signals';
import type { Context } from './context';

const ACCOUNT = '000000000000';

type Request = Pick<
  TableDefinition,
  'TableName' | 'AttributeDefinitions' | 'KeySchema' | 'GlobalSecondaryIndexes' | 'StreamSpecification'
> & {
  BillingMode?: string;
  ProvisionedThroughput?: { ReadCapacityUnits: number; WriteCapacityUnits: number };
  LocalSecondaryIndexes?: unknown;
};

export function createTable({ database }: Context, request: Request): string {
  if (database.tables.has(request.TableName)) {
    refuse(dynamoError('ResourceInUseException', `Table already exists: ${request.TableName}`));
  }
  if (request.LocalSecondaryIndexes) {
    refuse(validationError('This emulator has no local secondary indexes: use global ones'));
  }
  const now = database.clock.now();
  const shardCount = request.StreamSpecification?.StreamEnabled ? database.settings.streamShards : 0;
  const firstSlot = database.streams.shards.size;
  if (firstSlot + shardCount > MAX_SHARDS) refuse(dynamoError('LimitExceededException', 'Too many stream shards'));
  const shardIds = Array.from({ length: shardCount }, (_, number) => shardId(now, firstSlot + number));
  const table = database.createTable(definitionOf(request, now, shardIds));
  return encodeObject({ TableDescription: describe(table) });
}

function definitionOf(request: Request, now: number, shardIds: string[]): TableDefinition {
  const { TableName, AttributeDefinitions, KeySchema, GlobalSecondaryIndexes, StreamSpecification } = request;
  const arn = `arn:aws:dynamodb:${REGION}:${ACCOUNT}:table/${TableName}`;
  const label = new Date(now).toISOString().slice(0, -1);
  const indexes = GlobalSecondaryIndexes?.map((index) => ({ ...index, IndexArn: `${arn}/index/${index.IndexName}` }));
  const throughput = request.ProvisionedThroughput ?? { ReadCapacityUnits: 0, WriteCapacityUnits: 0 };
  return {
    TableName,
    TableArn: arn,
    TableId: randomUUID(),
    CreationDateTime: now / 1000,
    AttributeDefinitions,
    KeySchema,
    ...(indexes ? { GlobalSecondaryIndexes: indexes } : {}),
    ...(request.BillingMode ? { BillingModeSummary: { BillingMode: request.BillingMode } } : {}),
    ProvisionedThroughput: { ...throughput, NumberOfDecreasesToday: 0 },
    ...(StreamSpecification?.StreamEnabled
      ? { StreamSpecification, LatestStreamArn: `${arn}/stream/${label}`, LatestStreamLabel: label }
      : {}),
    shardIds,
  };
}

const MAX_NAMES = 100;

interface ListRequest {
  Limit?: number;
  ExclusiveStartTableName?: string;
}

export function listTables(
  { database }: Context,
  { Limit = MAX_NAMES, ExclusiveStartTableName = '' }: ListRequest,
): string {
  const names = [...database.tables.keys()].sort().filter((name) => name > ExclusiveStartTableName);
  const page = names.slice(0, Limit);
  return encodeObject({
    TableNames: page,
    LastEvaluatedTableName: names.length > page.length ? page.at(-1) : undefined,
  });
}

export function describeTable({ database }: Context, request: { TableName: string }): string {
  const table = database.tables.get(request.TableName);
  if (!table) {
    const reason = `Requested resource not found: Table: ${request.TableName} not found`;
    return refuse(dynamoError('ResourceNotFoundException', reason));
  }
  return encodeObject({ Table: describe(table) });
}

export function describe(table: StoredTable): Record<string, unknown> {
  const { shardIds: _shards, timeToLive: _expiry, GlobalSecondaryIndexes, ...definition } = table.definition;
  return {
    ...definition,
    TableStatus: 'ACTIVE',
    ItemCount: table.rows.size,
    TableSizeBytes: 0,
    GlobalSecondaryIndexes: GlobalSecondaryIndexes?.map((index) => ({ ...index, IndexStatus: 'ACTIVE' })),
  };
}
