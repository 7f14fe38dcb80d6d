import { loadKey } from '../capacity/spending';
import type { Item } from '../model/item';
import { encodeObject } from '../server/raw-json';
import { refuse, validationError } from '../server/table-error';
import type { Context } from './context';
import { plan, type Target, target } from './plan-write';

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
  place: Target;
}

/** Not atomic: a busy key returns unprocessed. */
export function batchWriteItem(context: Context, request: Request): string {
  const { database } = context;
  const writes = Object.entries(request.RequestItems).flatMap(([name, entries]) =>
    entries.map((entry) => ({ entry, place: writeTarget(context, name, entry) })),
  );
  checkWrites(writes);
  const spending = context.spend('write');
  const unprocessed: Record<string, Entry[]> = {};
  for (const { entry, place } of writes) {
    if (!context.hasRoom('write', [loadKey(place.table, place.key)])) {
      unprocessed[place.table.name] = [...(unprocessed[place.table.name] ?? []), entry];
      continue;
    }
    const planned = plan(database, place);
    if (planned.outcome !== 'change') throw new Error('a batch write has no condition');
    database.commit([planned.change], { time: database.clock.now() });
    spending.onChange(planned.change);
  }
  const tables = writes.map(({ place }) => place.table);
  return encodeObject({
    UnprocessedItems: unprocessed,
    ConsumedCapacity: spending.reports(request.ReturnConsumedCapacity, tables),
  });
}

function writeTarget({ database }: Context, TableName: string, { PutRequest, DeleteRequest }: Entry): Target {
  if (PutRequest) return target(database, 'Put', { TableName, Item: PutRequest.Item });
  return target(database, 'Delete', { TableName, Key: DeleteRequest?.Key ?? {} });
}

function checkWrites(writes: Write[]): void {
  if (writes.length > MAX_WRITES) refuse(validationError('Too many items requested for the BatchWriteItem call'));
  const keys = new Set(writes.map(({ place }) => `${place.table.name}:${place.key}`));
  if (keys.size < writes.length) refuse(validationError('Provided list of item keys contains duplicates'));
}
