import { type Item, itemOf, type Row } from '../model/item';
import { keyNames, type TableDefinition } from '../model/table-definition';
import { ExpiryIndex } from './expiry-index';
import { KeySpace, WHOLE_RANGE } from './key-space';
import { applyWrite } from './row-write';
import { SecondaryIndex } from './secondary-index';
import { SortedMap } from './sorted-map';

export const REGION = 'us-east-1';

export const ROWS = '';
export const EXPIRY = '#expiry';

export type RowsOf = (keys: KeySpace) => SortedMap<Row>;

export class StoredTable {
  readonly keys: KeySpace;
  readonly keyNames: string[];
  readonly rows: SortedMap<Row>;
  readonly indexes: SecondaryIndex[];
  expiry: ExpiryIndex | undefined;

  constructor(
    readonly definition: TableDefinition,
    rowsOf: RowsOf = () => new SortedMap(),
  ) {
    this.keys = new KeySpace(definition, definition.KeySchema);
    this.rows = rowsOf(this.keys);
    this.keyNames = keyNames(definition.KeySchema);
    const indexes = definition.GlobalSecondaryIndexes ?? [];
    this.indexes = indexes.map((index) => new SecondaryIndex(definition, index));
    this.watchExpiry(definition.timeToLive);
  }

  get name(): string {
    return this.definition.TableName;
  }

  index(name: string): SecondaryIndex | undefined {
    return this.indexes.find((index) => index.name === name);
  }

  keyOf(item: Item): Item {
    return Object.fromEntries(this.keyNames.map((name) => [name, item[name]])) as Item;
  }

  sortedMap(name: string): SortedMap<Row> {
    const map = this.findMap(name);
    if (!map) throw new Error(`the table ${this.name} has no index ${name}`);
    return map;
  }

  private findMap(name: string): SortedMap<Row> | undefined {
    if (name === ROWS) return this.rows;
    return name === EXPIRY ? this.expiry?.rows : this.index(name)?.settledRows();
  }

  get mapNames(): string[] {
    return [ROWS, ...this.indexes.map(({ name }) => name), ...(this.expiry ? [EXPIRY] : [])];
  }

  watchExpiry(attribute: string | undefined): void {
    if (attribute === undefined) {
      delete this.definition.timeToLive;
      this.expiry = undefined;
      return;
    }
    this.definition.timeToLive = attribute;
    const expiry = new ExpiryIndex(attribute);
    const itemBefore = undefined;
    const continues = true;
    this.rows.ascend(WHOLE_RANGE.from, WHOLE_RANGE.to, (key, row) => {
      for (const write of expiry.writesFor(key, itemBefore, itemOf(row))) applyWrite(expiry.rows, write);
      return continues;
    });
    this.expiry = expiry;
  }
}
