import { loadKey } from '../capacity/spending';
import type { Item } from '../model/item';
import { encodeObject } from '../server/raw-json';
import { refuse, validationError } from '../server/table-error';
import type { Context } from './context';
import { planWrite, type Target, writeTarget } from './plan-write';

const MAX_WRITES = 25;

interface Entry {
  PutRequest?: { Item: Item };
  DeleteRequest?: { Key: Item };
}

interface Request {
  RequestItems: Record<string, Entry[]>;
  ReturnConsumedCapacity?: string;
}

interface Write {
  entry: Entry;
  target: Target;
}

/** Not atomic: writes to a throttled key are returned as unprocessed. */
export function batchWriteItem(context: Context, request: Request): string {
  const { database } = context;
  const writes = Object.entries(request.RequestItems).flatMap(([name, entries]) =>
    entries.map((entry) => ({ entry, target: targetOf(context, name, entry) })),
  );
  checkWrites(writes);
  const spending = context.spend('write');
  const unprocessed: Record<string, Entry[]> = {};
  for (const { entry, target } of writes) {
    if (!context.hasRoom('write', [loadKey(target.table, target.key)])) {
      unprocessed[target.table.name] = [...(unprocessed[target.table.name] ?? []), entry];
      continue;
    }
    const plan = planWrite(database, target);
    if (plan.outcome !== 'change') throw new Error('a batch write has no condition');
    database.commit([plan.change], { time: database.clock.now() });
    spending.chargeChange(plan.change);
  }
  const tables = writes.map(({ target }) => target.table);
  return encodeObject({
    UnprocessedItems: unprocessed,
    ConsumedCapacity: spending.reports(request.ReturnConsumedCapacity, tables),
  });
}

function targetOf({ database }: Context, TableName: string, { PutRequest, DeleteRequest }: Entry): Target {
  if (PutRequest) return writeTarget(database, 'Put', { TableName, Item: PutRequest.Item });
  return writeTarget(database, 'Delete', { TableName, Key: DeleteRequest?.Key ?? {} });
}

function checkWrites(writes: Write[]): void {
  if (writes.length > MAX_WRITES) refuse(validationError('Too many items requested for the BatchWriteItem call'));
  const keys = new Set(writes.map(({ target }) => `${target.table.name}:${target.key}`));
  if (keys.size < writes.length) refuse(validationError('Provided list of item keys contains duplicates'));
}
