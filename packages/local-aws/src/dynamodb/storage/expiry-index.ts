import { DAY_SECONDS } from '../../durations';
import type { Item, Row } from '../model/item';
import { type RowWrite, writesBetween } from './row-write';
import { SortedMap } from './sorted-map';

/** DynamoDB does not delete items with an older expiry. */
const MAX_AGE_SECONDS = 5 * 365 * DAY_SECONDS;
const DIGITS = 12;
const EMPTY_ROW: Row = { text: '', size: 0 };

export class ExpiryIndex {
  readonly rows = new SortedMap<Row>();

  constructor(readonly attribute: string) {}

  writesFor(key: string, before: Item | undefined, after: Item | undefined): RowWrite[] {
    const oldKey = this.position(key, before);
    const newKey = this.position(key, after);
    if (oldKey === newKey) return [];
    const oldEntry = oldKey ? { key: oldKey, row: EMPTY_ROW } : undefined;
    const newEntry = newKey ? { key: newKey, row: EMPTY_ROW } : undefined;
    return writesBetween(oldEntry, newEntry);
  }

  expiredKeys(epochSeconds: number): string[] {
    const keys: string[] = [];
    const from = digits(Math.max(0, epochSeconds - MAX_AGE_SECONDS));
    this.rows.ascend(from, digits(epochSeconds), (position) => {
      keys.push(position.slice(DIGITS));
      return true;
    });
    return keys;
  }

  private position(key: string, item: Item | undefined): string | undefined {
    const seconds = Number(item?.[this.attribute]?.N);
    return seconds >= 0 && seconds < 10 ** DIGITS ? digits(seconds) + key : undefined;
  }
}

const digits = (seconds: number): string => String(Math.floor(seconds)).padStart(DIGITS, '0');
