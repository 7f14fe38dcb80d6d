import { validateKey } from 'dynalite/db';
import { readUnits } from '../capacity/meter';
import { loadKey } from '../capacity/spending';
import type { Item } from '../model/item';
import { encodeObject, RawJson, rawArray } from '../server/raw-json';
import { refuseIf } from '../server/table-error';
import type { Context } from './context';
import { rowText } from './page';
import type { GetRequest } from './request-types';

/** DynamoDB's limit: the keys of further items are returned as unprocessed. */
const MAX_RESPONSE_BYTES = 16 * 1024 * 1024;

type TableRequest = Pick<GetRequest, 'ConsistentRead' | '_projection'> & {
  Keys: Item[];
  ProjectionExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
};

interface Request {
  RequestItems: Record<string, TableRequest>;
  ReturnConsumedCapacity?: string;
}

export function batchGetItem(context: Context, request: Request): string {
  const requests = Object.entries(request.RequestItems).map(([name, tableRequest]) => {
    const table = context.database.table(name);
    for (const key of tableRequest.Keys) refuseIf(validateKey(key, table.definition));
    return { table, tableRequest };
  });
  const spending = context.spend('read');
  const responses: Record<string, unknown> = {};
  const unprocessed: Record<string, unknown> = {};
  let remainingBytes = MAX_RESPONSE_BYTES;
  for (const { table, tableRequest } of requests) {
    const { Keys, ConsistentRead = false, _projection: projection } = tableRequest;
    const texts: string[] = [];
    const unreadKeys: Item[] = [];
    for (const item of Keys) {
      const key = table.keys.encodeKey(item);
      const row = table.rows.get(key);
      const bytes = row?.size ?? 0;
      if (remainingBytes < bytes || !context.hasRoom('read', [loadKey(table, key)])) {
        unreadKeys.push(item);
        continue;
      }
      remainingBytes -= bytes;
      spending.chargeTable(table, key, readUnits(bytes, ConsistentRead));
      if (row) texts.push(rowText(row, projection?.paths));
    }
    responses[table.name] = rawArray(texts);
    if (unreadKeys.length > 0) unprocessed[table.name] = unprocessedRequest(tableRequest, unreadKeys);
  }
  const tables = requests.map(({ table }) => table);
  return encodeObject({
    Responses: new RawJson(encodeObject(responses)),
    UnprocessedKeys: unprocessed,
    ConsumedCapacity: spending.reports(request.ReturnConsumedCapacity, tables),
  });
}

function unprocessedRequest(
  { ConsistentRead, ProjectionExpression, ExpressionAttributeNames }: TableRequest,
  Keys: Item[],
) {
  return { Keys, ConsistentRead, ProjectionExpression, ExpressionAttributeNames };
}
