import { DAY_SECONDS } from '../../durations';
import { type Item, itemOf, type Row } from '../model/item';
import { keyNames, type TableDefinition } from '../model/table-definition';
import { KeySpace, WHOLE } from './key-space';
import { SecondaryIndex } from './secondary-index';
import { SortedMap } from './sorted-map';

/** Time to live ignores older timestamps. */
const FORGOTTEN_SECONDS = 5 * 365 * DAY_SECONDS;
const DIGITS = 12;

class ExpiryIndex {
  private readonly keys = new SortedMap<string>();

  constructor(readonly attribute: string) {}

  move(key: string, before: Item | undefined, after: Item | undefined): void {
    const [old, next] = [this.position(key, before), this.position(key, after)];
    if (old === next) return;
    if (old) this.keys.delete(old);
    if (next) this.keys.set(next, key);
  }

  /** `seconds` is epoch time. */
  expiredKeys(seconds: number): string[] {
    const keys: string[] = [];
    this.keys.ascend(digits(Math.max(0, seconds - FORGOTTEN_SECONDS)), digits(seconds), (_, key) => keys.push(key) > 0);
    return keys;
  }

  private position(key: string, item: Item | undefined): string | undefined {
    const seconds = Number(item?.[this.attribute]?.N);
    return seconds >= 0 && seconds < 10 ** DIGITS ? digits(seconds) + key : undefined;
  }
}

const digits = (seconds: number): string => String(Math.floor(seconds)).padStart(DIGITS, '0');

export const REGION = 'us-east-1';

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

  put(key: string, row: Row | undefined): void {
    if (row) this.rows.set(key, row);
    else this.rows.delete(key);
  }

  /** For rows that came from a log. */
  fillIndexes(now: number): void {
    const { timeToLive } = this.definition;
    const expiry = timeToLive === undefined ? undefined : new ExpiryIndex(timeToLive);
    this.rows.ascend(WHOLE.from, WHOLE.to, (key, row) => {
      const item = itemOf(row);
      for (const index of this.indexes) {
        const change = index.change(key, undefined, item);
        if (change) index.apply(change, now, now);
      }
      expiry?.move(key, undefined, item);
      return true;
    });
    this.expiry = expiry;
  }

  watchExpiry(attribute: string | undefined): void {
    if (attribute === undefined) {
      delete this.definition.timeToLive;
      this.expiry = undefined;
      return;
    }
    this.definition.timeToLive = attribute;
    const expiry = new ExpiryIndex(attribute);
    this.rows.ascend(WHOLE.from, WHOLE.to, (key, row) => {
      expiry.move(key, undefined, itemOf(row));
      return true;
    });
    this.expiry = expiry;
  }
}
