import { AsyncLocalStorage } from 'node:async_hooks';
import type { Charge } from '@posthaste/local-aws/dynamodb';
import { rowKind } from './row-kind';

/** Calls that no function makes. */
const NOBODY = 'bench';

/** Who is charged for what. */
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

/** The function whose work this is. */
export const functionNow = (): string => runningFunction.getStore() ?? NOBODY;

/** Does a function's work; all calls in it are charged to it. */
export const asFunction = <T>(name: string, work: () => T): T => runningFunction.run(name, work);

/** Tells the units of the functions' calls apart by function and kind of row. The emulator answers one call at a time. */
export class UnitsByRow {
  private readonly totals = new Map<string, Place & Units>();
  private payer: string | null = null;

  /** Charges what the table does for a call to the function that makes it. */
  async during<T>(answer: () => Promise<T>): Promise<T> {
    this.payer = functionNow();
    try {
      return await answer();
    } finally {
      this.payer = null;
    }
  }

  /** What the table charges; what is not part of a call is nobody's. */
  readonly charge = ({ kind, key, index, units }: Charge): void => {
    if (this.payer === null) return;
    const place = { functionName: this.payer, row: rowKind(key, index) };
    const name = `${place.functionName} ${place.row}`;
    const held = this.totals.get(name) ?? { ...place, read: 0, write: 0 };
    held[kind] += units;
    this.totals.set(name, held);
  };

  /** Everything so far. */
  standing(): RowUnits {
    return [...this.totals.values()].map((each) => ({ ...each }));
  }
}

export type RowUnits = readonly (Place & Units)[];

/** What was charged between two moments, less so many times what was charged between two others. */
export function difference(after: RowUnits, before: RowUnits, times = 1): RowUnits {
  const sums = new Map(after.map((each) => [`${each.functionName} ${each.row}`, { ...each }]));
  for (const each of before) {
    const name = `${each.functionName} ${each.row}`;
    const held = sums.get(name) ?? { ...each, read: 0, write: 0 };
    sums.set(name, { ...held, read: held.read - times * each.read, write: held.write - times * each.write });
  }
  return [...sums.values()];
}
