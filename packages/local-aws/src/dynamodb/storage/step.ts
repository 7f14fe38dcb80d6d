import type { Row } from '../model/item';
import type { SortedMap } from './sorted-map';

export interface Entry {
  key: string;
  row: Row;
}

export interface Step {
  key: string;
  row: Row | undefined;
}

export function takeStep(map: SortedMap<Row>, { key, row }: Step): void {
  if (row) map.set(key, row);
  else map.delete(key);
}

export function stepsBetween(before: Entry | undefined, after: Entry | undefined): Step[] {
  const removal = before && before.key !== after?.key ? [{ key: before.key, row: undefined }] : [];
  return after ? [...removal, after] : removal;
}
