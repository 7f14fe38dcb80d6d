import { validateItem, validateKey, validateKeyPaths, validateUpdates } from 'dynalite/db';
import { meets } from '../expressions/condition';
import { applyUpdate } from '../expressions/update';
import { type Item, itemOf, typeOf } from '../model/item';
import { itemSize, MAX_ITEM_BYTES } from '../model/item-size';
import { checkKeySizes } from '../model/key-size';
import { keyTypeOf } from '../model/table-definition';
import { refuse, refuseIf, validationError } from '../server/table-error';
import { type Change, makeChange, type Stored } from '../storage/change';
import type { Database } from '../storage/database';
import type { StoredTable } from '../storage/stored-table';
import type { WriteRequest } from './request-types';

export type WriteKind = 'Put' | 'Update' | 'Delete' | 'ConditionCheck';

export interface Target {
  kind: WriteKind;
  request: WriteRequest;
  table: StoredTable;
  key: string;
}

export type Plan = { outcome: 'change'; change: Change } | { outcome: 'condition failed'; stored: Stored };

const TOO_BIG = 'Item size has exceeded the maximum allowed size';
const TOO_BIG_UPDATE = 'Item size to update has exceeded the maximum allowed size';

export function writeTarget(database: Database, kind: WriteKind, request: WriteRequest): Target {
  const table = database.table(request.TableName);
  const { definition } = table;
  if (kind === 'Put') {
    const item = request.Item ?? {};
    refuseIf(validateItem(item, definition));
    checkIndexKeys(table, item);
    checkKeySizes(table, item);
    if (itemSize(item) > MAX_ITEM_BYTES) refuse(validationError(TOO_BIG));
  } else {
    refuseIf(validateKey(request.Key, definition));
    checkKeySizes(table, request.Key ?? {});
  }
  if (kind === 'Update') refuseIf(validateUpdates(undefined, request._updates, definition));
  refuseIf(validateKeyPaths(request._condition?.nestedPaths, definition));
  return { kind, request, table, key: table.keys.encodeKey(request.Key ?? request.Item ?? {}) };
}

export function planWrite(database: Database, { kind, request, table }: Target): Plan {
  const stored = database.find(table, request.Key ?? request.Item ?? {});
  const condition = request._condition?.expression;
  if (condition && !meets(condition, stored.item ?? {})) return { outcome: 'condition failed', stored };
  return { outcome: 'change', change: makeChange(table, stored, itemAfter(kind, request, table, stored)) };
}

function itemAfter(kind: WriteKind, request: WriteRequest, table: StoredTable, stored: Stored): Item | undefined {
  if (kind === 'Put') return request.Item;
  if (kind === 'Delete') return undefined;
  if (kind === 'ConditionCheck') return stored.item;
  const item = stored.row ? itemOf(stored.row) : { ...request.Key };
  if (request._updates) applyUpdate(request._updates, item);
  checkIndexKeys(table, item);
  checkKeySizes(table, item);
  if (itemSize(item) > MAX_ITEM_BYTES) refuse(validationError(TOO_BIG_UPDATE));
  return item;
}

function checkIndexKeys(table: StoredTable, item: Item): void {
  for (const { name: index, keys } of table.indexes) {
    for (const part of keys.range ? [keys.hash, keys.range] : [keys.hash]) {
      const value = item[part.name];
      if (!value) continue;
      const type = keyTypeOf(table.definition, part.name);
      if (value[type] === undefined) {
        const mismatch = `Type mismatch for Index Key ${part.name} Expected: ${type} Actual: ${typeOf(value)}`;
        refuse(validationError(`One or more parameter values were invalid: ${mismatch} IndexName: ${index}`));
      }
      if (value[type] === '') refuse(emptyIndexKeyError(index, part.name));
    }
  }
}

const emptyIndexKeyError = (index: string, key: string) =>
  validationError(
    'One or more parameter values are not valid. A value specified for a secondary index key is not supported. ' +
      `The AttributeValue for a key attribute cannot contain an empty string value. IndexName: ${index}, IndexKey: ${key}`,
  );
