import { validateKey } from 'dynalite/db';
import { readUnits } from '../capacity/meter';
import { loadKey } from '../capacity/spending';
import type { Item } from '../model/item';
import { encodeObject, RawJson, rawArray } from '../server/raw-json';
import { refuseIf } from '../server/table-error';
import type { StoredTable } from '../storage/stored-table';
import type { Context } from './context';
import { rowText } from './page';
import type { GetRequest } from './request-types';

/** Keys beyond 16 MB return unprocessed. */
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
  const requests = Object.entries(request.RequestItems).map(([name, part]) => {
    const table = context.database.table(name);
    for (const key of part.Keys) refuseIf(validateKey(key, table.definition));
    return { table, part };
  });
  const spending = context.spend('read');
  const responses: Record<string, unknown> = {};
  const unprocessed: Record<string, unknown> = {};
  let remainingBytes = MAX_RESPONSE_BYTES;
  for (const { table, part } of requests) {
    const texts: string[] = [];
    const unread: Item[] = [];
    for (const item of part.Keys) {
      const key = table.keys.key(item);
      const row = table.rows.get(key);
      if (remainingBytes < (row?.size ?? 0) || !context.hasRoom('read', [loadKey(table, key)])) {
        unread.push(item);
        continue;
      }
      remainingBytes -= row?.size ?? 0;
      spending.chargeTable(table, key, readUnits(row?.size ?? 0, part.ConsistentRead ?? false));
      if (row) texts.push(rowText(row, part._projection?.paths));
    }
    responses[table.name] = rawArray(texts);
    if (unread.length > 0) unprocessed[table.name] = unreadPart(part, unread);
  }
  return encodeObject({
    Responses: new RawJson(encodeObject(responses)),
    UnprocessedKeys: unprocessed,
    ConsumedCapacity: spending.reports(request.ReturnConsumedCapacity, tablesOf(requests)),
  });
}

const tablesOf = (requests: { table: StoredTable }[]): StoredTable[] => requests.map(({ table }) => table);

function unreadPart({ ConsistentRead, ProjectionExpression, ExpressionAttributeNames }: TableRequest, Keys: Item[]) {
  return { Keys, ConsistentRead, ProjectionExpression, ExpressionAttributeNames };
}
