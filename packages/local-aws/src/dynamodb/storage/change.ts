import { sameItem } from '../model/compare';
import type { Item, Row } from '../model/item';
import { itemSize } from '../model/item-size';
import type { IndexChange } from './secondary-index';
import type { Step } from './step';
import type { StoredTable } from './stored-table';

/** An undefined row means that there is no item. */
export interface RowChange {
  table: StoredTable;
  key: string;
  beforeRow: Row | undefined;
  afterRow: Row | undefined;
}

export interface Change extends RowChange {
  before: Item | undefined;
  after: Item | undefined;
  /** Empty if nothing changes; such a write is neither logged nor streamed. */
  indexChanges: IndexChange[];
  expirySteps: Step[];
  isNoop: boolean;
}

export interface Cause {
  time: number;
  expired?: boolean;
  token?: [string, string];
}

export interface Stored {
  key: string;
  item: Item | undefined;
  row: Row | undefined;
}

export function makeChange(table: StoredTable, stored: Stored, after: Item | undefined): Change {
  const { key, item: before, row: beforeRow } = stored;
  const isNoop = before && after ? sameItem(before, after) : before === after;
  const unchanged = { indexChanges: [], expirySteps: [], isNoop };
  if (isNoop) return { table, key, before, beforeRow, after, afterRow: beforeRow, ...unchanged };
  const afterRow = after && { text: JSON.stringify(after), size: itemSize(after) };
  const indexChanges = table.indexes.flatMap((index) => index.change(key, before, after) ?? []);
  const expirySteps = table.expiry?.steps(key, before, after) ?? [];
  return { table, key, before, beforeRow, after, afterRow, indexChanges, expirySteps, isNoop };
}
