import { DAY_SECONDS } from '../../durations';
import type { Item, Row } from '../model/item';
import { SortedMap } from './sorted-map';
import { type Step, stepsBetween } from './step';

/** Time to live ignores older timestamps. */
const FORGOTTEN_SECONDS = 5 * 365 * DAY_SECONDS;
const DIGITS = 12;
const EMPTY: Row = { text: '', size: 0 };

export class ExpiryIndex {
  readonly rows = new SortedMap<Row>();

  constructor(readonly attribute: string) {}

  steps(key: string, before: Item | undefined, after: Item | undefined): Step[] {
    const [old, next] = [this.position(key, before), this.position(key, after)];
    if (old === next) return [];
    return stepsBetween(old ? { key: old, row: EMPTY } : undefined, next ? { key: next, row: EMPTY } : undefined);
  }

  /** `seconds` is epoch time. */
  expiredKeys(seconds: number): string[] {
    const keys: string[] = [];
    const from = digits(Math.max(0, seconds - FORGOTTEN_SECONDS));
    this.rows.ascend(from, digits(seconds), (position) => keys.push(position.slice(DIGITS)) > 0);
    return keys;
  }

  private position(key: string, item: Item | undefined): string | undefined {
    const seconds = Number(item?.[this.attribute]?.N);
    return seconds >= 0 && seconds < 10 ** DIGITS ? digits(seconds) + key : undefined;
  }
}

const digits = (seconds: number): string => String(Math.floor(seconds)).padStart(DIGITS, '0');
