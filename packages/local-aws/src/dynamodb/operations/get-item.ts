import { validateKey, validateKeyPaths } from 'dynalite/db';
import { readUnits } from '../capacity/meter';
import { loadKey } from '../capacity/spending';
import { encodeObject, RawJson, rawArray } from '../server/raw-json';
import { refuseIf } from '../server/table-error';
import type { Context } from './context';
import { rowText } from './page';
import type { GetRequest } from './request-types';

export function getItem(context: Context, request: GetRequest): string {
  const table = context.database.table(request.TableName);
  refuseIf(validateKey(request.Key, table.definition));
  refuseIf(validateKeyPaths(request._projection?.nestedPaths, table.definition));
  const key = table.keys.encodeKey(request.Key);
  context.admit('read', [loadKey(table, key)]);
  const row = table.rows.get(key);
  const spending = context.spend('read');
  spending.chargeTable(table, key, readUnits(row?.size ?? 0, request.ConsistentRead ?? false));
  return encodeObject({
    Item: row && new RawJson(rowText(row, request._projection?.paths)),
    ConsumedCapacity: spending.report(request.ReturnConsumedCapacity, table),
  });
}

interface Request {
  TransactItems: { Get: GetRequest }[];
  ReturnConsumedCapacity?: string;
}

export function transactGetItems(context: Context, request: Request): string {
  const gets = request.TransactItems.map(({ Get }) => {
    const table = context.database.table(Get.TableName);
    refuseIf(validateKey(Get.Key, table.definition));
    return { table, get: Get };
  });
  const isTransaction = true;
  const isConsistent = true;
  const spending = context.spend('read', isTransaction);
  const responses = gets.map(({ table, get }) => {
    const key = table.keys.encodeKey(get.Key);
    const row = table.rows.get(key);
    spending.chargeTable(table, key, readUnits(row?.size ?? 0, isConsistent));
    return encodeObject({ Item: row && new RawJson(rowText(row, get._projection?.paths)) });
  });
  const tables = gets.map(({ table }) => table);
  return encodeObject({
    Responses: rawArray(responses),
    ConsumedCapacity: spending.reports(request.ReturnConsumedCapacity, tables),
  });
}
