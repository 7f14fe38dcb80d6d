import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { db, tableName } from '../../shared/db/table/client';

/** Puts a row into the table as it stands. */
export const put = (row: Record<string, unknown>): Promise<unknown> =>
  db.send(new PutCommand({ TableName: tableName(), Item: { v: 1, ...row } }));
