import { randomUUID } from 'node:crypto';
import type { TableDefinition } from '../model/table-definition';
import { encodeObject } from '../server/raw-json';
import { dynamoError, refuse, validationError } from '../server/table-error';
import { REGION } from '../storage/stored-table';
import { MAX_SHARDS, shardId } from '../streams/shard-signals';
import type { Context } from './context';
import { describe } from './describe-table';

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
    refuse(validationError('Local secondary indexes are not part of this stand-in: use global ones'));
  }
  const now = database.clock.now();
  const shards = request.StreamSpecification?.StreamEnabled ? database.settings.streamShards : 0;
  const slot = database.streams.shards.size;
  if (slot + shards > MAX_SHARDS) refuse(dynamoError('LimitExceededException', 'Too many stream shards'));
  const shardIds = Array.from({ length: shards }, (_, number) => shardId(now, slot + number));
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
