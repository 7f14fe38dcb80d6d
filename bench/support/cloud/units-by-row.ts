import { AsyncLocalStorage } from 'node:async_hooks';
import type { Charge } from '@posthaste/local-aws/dynamodb';
import { rowKind } from './row-kind';

/** Calls that no function makes. */
const NOBODY = 'bench';

/** The function and the kind of row that units are charged to. */
export interface Place {
  functionName: string;
  /** The kind of row, and the index if it is an entry of one. */
  row: string;
}

/** Capacity units. */
interface Units {
  read: number;
  write: number;
}

const runningFunction = new AsyncLocalStorage<string>();

/** The function that is running. */
export const functionNow = (): string => runningFunction.getStore() ?? NOBODY;

/** Runs a function's work. All calls in it are charged to the function. */
export const asFunction = <T>(name: string, work: () => T): T => runningFunction.run(name, work);

/** Counts the units of the functions' calls by function and kind of row. The emulator handles one call at a time. */
export class UnitsByRow {
  private readonly totals = new Map<string, Place & Units>();
  private charged: string | null = null;

  /** Charges what the table does for a call to the function that makes it. */
  async during<T>(answer: () => Promise<T>): Promise<T> {
    this.charged = functionNow();
    try {
      return await answer();
    } finally {
      this.charged = null;
    }
  }

  /** Adds what the table charges. Ignores charges outside of calls. */
  readonly charge = ({ kind, key, index, units }: Charge): void => {
    if (this.charged === null) return;
    const place = { functionName: this.charged, row: rowKind(key, index) };
    const name = `${place.functionName} ${place.row}`;
    const total = this.totals.get(name) ?? { ...place, read: 0, write: 0 };
    total[kind] += units;
    this.totals.set(name, total);
  };

  /** All units so far. */
  snapshot(): RowUnits {
    return [...this.totals.values()].map((each) => ({ ...each }));
  }
}

export type RowUnits = readonly (Place & Units)[];

/** Subtracts `times` the units of `before` from those of `after`. */
export function difference(after: RowUnits, before: RowUnits, times = 1): RowUnits {
  const sums = new Map(after.map((each) => [`${each.functionName} ${each.row}`, { ...each }]));
  for (const each of before) {
    const name = `${each.functionName} ${each.row}`;
    const total = sums.get(name) ?? { ...each, read: 0, write: 0 };
    sums.set(name, { ...total, read: total.read - times * each.read, write: total.write - times * each.write });
  }
  return [...sums.values()];
}
