import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { db, tableName } from './client';

/**
 * All rows of a partition that holds few, from the last sort key to the first, as they are now. `maximumPages` of 1 MB
 * are more than there may be: beyond them something is wrong, and it throws.
 */
export async function readPartition(pk: string, maximumPages: number): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  let from: Record<string, unknown> | undefined;
  for (let page = 0; page < maximumPages; page++) {
    const { Items = [], LastEvaluatedKey } = await db.send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': pk },
        ScanIndexForward: false,
        ConsistentRead: true,
        ...(from ? { ExclusiveStartKey: from } : {}),
      }),
    );
    rows.push(...Items);
    if (!LastEvaluatedKey) return rows;
    from = LastEvaluatedKey;
  }
  throw new Error('a partition has more rows than it may');
}
