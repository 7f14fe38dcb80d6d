import { sameItem } from '../model/compare';
import type { Item, Row } from '../model/item';
import { itemSize } from '../model/item-size';
import type { RowWrite } from './row-write';
import type { IndexChange } from './secondary-index';
import type { StoredTable } from './stored-table';

/** A row is undefined if there is no item before or after the change. */
export interface RowChange {
  table: StoredTable;
  key: string;
  beforeRow: Row | undefined;
  afterRow: Row | undefined;
}

export interface Change extends RowChange {
  before: Item | undefined;
  after: Item | undefined;
  /** Empty if the write changes nothing. Such a write is neither logged nor streamed. */
  indexChanges: IndexChange[];
  expiryWrites: RowWrite[];
  isNoop: boolean;
}

export interface Cause {
  time: number;
  expired?: boolean;
  token?: [token: string, hash: string];
}

export interface Stored {
  key: string;
  item: Item | undefined;
  row: Row | undefined;
}

export function makeChange(table: StoredTable, stored: Stored, after: Item | undefined): Change {
  const { key, item: before, row: beforeRow } = stored;
  const isNoop = before && after ? sameItem(before, after) : before === after;
  const unchanged = { indexChanges: [], expiryWrites: [], isNoop };
  if (isNoop) return { table, key, before, beforeRow, after, afterRow: beforeRow, ...unchanged };
  const afterRow = after && { text: JSON.stringify(after), size: itemSize(after) };
  const indexChanges = table.indexes.flatMap((index) => index.change(key, before, after) ?? []);
  const expiryWrites = table.expiry?.writesFor(key, before, after) ?? [];
  return { table, key, before, beforeRow, after, afterRow, indexChanges, expiryWrites, isNoop };
}
