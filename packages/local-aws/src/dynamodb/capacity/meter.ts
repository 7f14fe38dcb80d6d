import type { Row } from '../model/item';

export type UnitKind = 'read' | 'write';

export interface OperationTotals {
  requests: number;
  /** Refused because a partition key was too busy. */
  throttled: number;
  read: number;
  write: number;
}

export interface BusiestKey {
  key: string;
  units: number;
}

export interface MeterReading {
  read: number;
  write: number;
  operations: Record<string, OperationTotals>;
  /** Most units of one partition key in one second. */
  busiest: { read: BusiestKey; write: BusiestKey };
}

export interface Charge {
  kind: UnitKind;
  /** The row's key, or the start of a page's range. */
  key: string;
  index: string | undefined;
  units: number;
}

const noBusiestKey = (): BusiestKey => ({ key: '', units: 0 });

export class Meter {
  private operations = new Map<string, OperationTotals>();
  private busiest = { read: noBusiestKey(), write: noBusiestKey() };

  constructor(private readonly onCharge: (charge: Charge) => void = () => undefined) {}

  countRequest(operation: string): void {
    this.totalsOf(operation).requests += 1;
  }

  countThrottled(operation: string): void {
    this.totalsOf(operation).throttled += 1;
  }

  add(operation: string, charge: Charge): void {
    this.totalsOf(operation)[charge.kind] += charge.units;
    this.onCharge(charge);
  }

  recordSecond(kind: UnitKind, key: string, units: number): void {
    if (units > this.busiest[kind].units) this.busiest[kind] = { key, units };
  }

  reading(): MeterReading {
    const allTotals = [...this.operations.values()];
    return {
      read: allTotals.reduce((sum, totals) => sum + totals.read, 0),
      write: allTotals.reduce((sum, totals) => sum + totals.write, 0),
      operations: Object.fromEntries([...this.operations].map(([name, totals]) => [name, { ...totals }])),
      busiest: this.busiest,
    };
  }

  reset(): void {
    this.operations = new Map();
    this.busiest = { read: noBusiestKey(), write: noBusiestKey() };
  }

  private totalsOf(operation: string): OperationTotals {
    const totals = this.operations.get(operation) ?? { requests: 0, throttled: 0, read: 0, write: 0 };
    this.operations.set(operation, totals);
    return totals;
  }
}

export class PartitionLoad {
  private second = 0;
  private units: Record<UnitKind, Map<string, number>> = { read: new Map(), write: new Map() };

  constructor(
    private readonly now: () => number,
    private readonly meter: Meter,
  ) {}

  /** The request that crosses the limit is still allowed. */
  hasRoom(kind: UnitKind, key: string, limit: number): boolean {
    this.startSecond();
    return (this.units[kind].get(key) ?? 0) < limit;
  }

  take(kind: UnitKind, key: string, units: number): void {
    this.startSecond();
    const total = (this.units[kind].get(key) ?? 0) + units;
    this.units[kind].set(key, total);
    this.meter.recordSecond(kind, key, total);
  }

  private startSecond(): void {
    const second = Math.floor(this.now() / 1000);
    if (second === this.second) return;
    this.second = second;
    this.units = { read: new Map(), write: new Map() };
  }
}

const WRITE_BYTES = 1024;
const READ_BYTES = 4096;

/** One unit per started KB of the largest row, at least one. */
export const writeUnits = (...rows: (Row | undefined)[]): number =>
  rows.reduce((units, row) => Math.max(units, Math.ceil((row?.size ?? 0) / WRITE_BYTES)), 1);

/** One unit per started 4 KB, at least one; half if eventually consistent. */
export const readUnits = (bytes: number, consistent: boolean): number =>
  Math.max(1, Math.ceil(bytes / READ_BYTES)) * (consistent ? 1 : 0.5);
