import { validateKey, validateKeyPaths } from 'dynalite/db';
import { loadKey } from '../capacity/spending';
import { readUnits } from '../capacity/units';
import { encodeObject, RawJson } from '../server/raw-json';
import { refuseIf } from '../server/table-error';
import { answerText } from './answer-item';
import type { Context } from './context';
import type { GetRequest } from './request-types';

export function getItem(context: Context, request: GetRequest): string {
  const table = context.database.table(request.TableName);
  refuseIf(validateKey(request.Key, table.definition));
  refuseIf(validateKeyPaths(request._projection?.nestedPaths, table.definition));
  const key = table.keys.key(request.Key);
  context.admit('read', [loadKey(table, key)]);
  const row = table.rows.get(key);
  const spending = context.spend('read');
  spending.onTable(table, key, readUnits(row?.size ?? 0, request.ConsistentRead ?? false));
  return encodeObject({
    Item: row && new RawJson(answerText(row, request._projection?.paths)),
    ConsumedCapacity: spending.report(request.ReturnConsumedCapacity, table),
  });
}
