import { DAY_SECONDS } from '../../durations';
import type { Item } from '../model/item';
import { SortedMap } from './sorted-map';

/** Time to live ignores older timestamps. */
const FORGOTTEN_SECONDS = 5 * 365 * DAY_SECONDS;
const DIGITS = 12;

export class ExpiryIndex {
  private readonly keys = new SortedMap<string>();

  constructor(readonly attribute: string) {}

  move(key: string, before: Item | undefined, after: Item | undefined): void {
    const [old, next] = [this.position(key, before), this.position(key, after)];
    if (old === next) return;
    if (old) this.keys.delete(old);
    if (next) this.keys.set(next, key);
  }

  /** `seconds` is epoch time. */
  passed(seconds: number): string[] {
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
