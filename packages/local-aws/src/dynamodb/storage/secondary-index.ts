import { writeUnits } from '../capacity/meter';
import type { Item, Row } from '../model/item';
import { itemSize } from '../model/item-size';
import { type IndexDefinition, keyNames, type TableDefinition } from '../model/table-definition';
import { KeySpace } from './key-space';
import { applyWrite, type Entry, writesBetween } from './row-write';
import { SortedMap } from './sorted-map';

export interface IndexChange {
  index: SecondaryIndex;
  before: Entry | undefined;
  after: Entry | undefined;
  /** Per KB: 1 for an added, changed or removed entry, 2 for a moved entry. */
  units: number;
}

interface DelayedChange {
  dueAt: number;
  change: IndexChange;
}

export class SecondaryIndex {
  readonly name: string;
  readonly keys: KeySpace;
  private readonly rows = new SortedMap<Row>();
  private readonly attributes: string[] | undefined;
  private readonly delayed: DelayedChange[] = [];

  constructor(
    table: TableDefinition,
    readonly definition: IndexDefinition,
  ) {
    this.name = definition.IndexName;
    this.keys = new KeySpace(table, definition.KeySchema);
    const { ProjectionType, NonKeyAttributes = [] } = definition.Projection;
    const keys = [...keyNames(table.KeySchema), ...keyNames(definition.KeySchema)];
    this.attributes = ProjectionType === 'ALL' ? undefined : [...new Set([...keys, ...NonKeyAttributes])];
  }

  get projectsAll(): boolean {
    return this.attributes === undefined;
  }

  projects(attribute: string): boolean {
    return this.attributes?.includes(attribute) ?? true;
  }

  keyOf(item: Item): Item {
    return pickAttributes(item, keyNames(this.definition.KeySchema));
  }

  rowsAt(now: number): SortedMap<Row> {
    for (let first = this.delayed[0]; first && first.dueAt <= now; first = this.delayed[0]) {
      applyTo(this.rows, first.change);
      this.delayed.shift();
    }
    return this.rows;
  }

  settledRows(): SortedMap<Row> {
    if (this.delayed.length === 0) return this.rows;
    const rows = this.rows.copy();
    for (const { change } of this.delayed) applyTo(rows, change);
    return rows;
  }

  /** Appends the table key, because index keys need not be unique. */
  entryKey(item: Item, tableKey: string): string {
    return this.keys.encodeKey(item) + tableKey;
  }

  change(tableKey: string, before: Item | undefined, after: Item | undefined): IndexChange | undefined {
    const oldEntry = this.entry(tableKey, before);
    const newEntry = this.entry(tableKey, after);
    if (!oldEntry && !newEntry) return undefined;
    const oldUnits = oldEntry ? writeUnits(oldEntry.row) : 0;
    const newUnits = newEntry ? writeUnits(newEntry.row) : 0;
    const staysInPlace = oldEntry && newEntry && oldEntry.key === newEntry.key;
    if (staysInPlace && oldEntry.row.text === newEntry.row.text) return undefined;
    const units = staysInPlace ? Math.max(oldUnits, newUnits) : oldUnits + newUnits;
    return { index: this, before: oldEntry, after: newEntry, units };
  }

  apply(change: IndexChange, now: number, dueAt: number): void {
    if (dueAt <= now && this.delayed.length === 0) applyTo(this.rows, change);
    else this.delayed.push({ change, dueAt: Math.max(dueAt, this.delayed.at(-1)?.dueAt ?? 0) });
  }

  private entry(tableKey: string, item: Item | undefined): Entry | undefined {
    if (!item || !this.keys.hasKey(item)) return undefined;
    const projected = this.attributes ? pickAttributes(item, this.attributes) : item;
    return { key: this.entryKey(item, tableKey), row: { text: JSON.stringify(projected), size: itemSize(projected) } };
  }
}

function applyTo(rows: SortedMap<Row>, { before, after }: IndexChange): void {
  for (const write of writesBetween(before, after)) applyWrite(rows, write);
}

function pickAttributes(item: Item, names: string[]): Item {
  const picked: Item = {};
  for (const name of names) if (item[name]) picked[name] = item[name];
  return picked;
}
