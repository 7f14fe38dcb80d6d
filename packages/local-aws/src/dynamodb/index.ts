export type { Charge, UnitKind } from './capacity/meter';
export type { AttributeValue, Item, Row } from './model/item';
export { itemSize } from './model/item-size';
export { startTable, type TableOptions } from './start-table';
export { type KeySpace, partitionOf, sortKeyOf } from './storage/key-space';
export { SortedMap } from './storage/sorted-map';
export type { RowsOf } from './storage/stored-table';
export type { Table } from './table';
