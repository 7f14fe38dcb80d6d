import type { Row } from '../model/item';
import type { SortedMap } from './sorted-map';

export interface Entry {
  key: string;
  row: Row;
}

export interface RowWrite {
  key: string;
  row: Row | undefined;
}

export function applyWrite(map: SortedMap<Row>, { key, row }: RowWrite): void {
  if (row) map.set(key, row);
  else map.delete(key);
}

export function writesBetween(before: Entry | undefined, after: Entry | undefined): RowWrite[] {
  const removal = before && before.key !== after?.key ? [{ key: before.key, row: undefined }] : [];
  return after ? [...removal, after] : removal;
}
