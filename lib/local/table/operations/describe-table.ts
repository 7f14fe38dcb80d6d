import { encodeObject } from '../server/raw-json';
import { dynamoError, refuse } from '../server/table-error';
import type { StoredTable } from '../storage/stored-table';
import type { Context } from './context';

export function describeTable({ database }: Context, request: { TableName: string }): string {
  const table = database.tables.get(request.TableName);
  if (!table) {
    const reason = `Requested resource not found: Table: ${request.TableName} not found`;
    return refuse(dynamoError('ResourceNotFoundException', reason));
  }
  return encodeObject({ Table: describe(table) });
}

/** The description that DynamoDB gives of a table; tables here are active at once. */
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
