export type UnitKind = 'read' | 'write';

export interface OperationTotals {
  requests: number;
  /** Requests (or transactions) refused because a partition key was too busy. */
  throttled: number;
  read: number;
  write: number;
}

export interface BusiestKey {
  key: string;
  units: number;
}

/** What was consumed since the start or the last reset. */
export interface MeterReading {
  read: number;
  write: number;
  operations: Record<string, OperationTotals>;
  /** The most units that one partition key of a table or an index took in one second. */
  busiest: { read: BusiestKey; write: BusiestKey };
}

const idle = (): BusiestKey => ({ key: '', units: 0 });

/** Adds up capacity units, in all and by operation. */
export class Meter {
  private operations = new Map<string, OperationTotals>();
  private busiest = { read: idle(), write: idle() };

  request(operation: string): void {
    this.of(operation).requests += 1;
  }

  throttled(operation: string): void {
    this.of(operation).throttled += 1;
  }

  add(operation: string, kind: UnitKind, units: number): void {
    this.of(operation)[kind] += units;
  }

  second(kind: UnitKind, key: string, units: number): void {
    if (units > this.busiest[kind].units) this.busiest[kind] = { key, units };
  }

  reading(): MeterReading {
    const totals = [...this.operations.values()];
    return {
      read: totals.reduce((sum, each) => sum + each.read, 0),
      write: totals.reduce((sum, each) => sum + each.write, 0),
      operations: Object.fromEntries([...this.operations].map(([name, each]) => [name, { ...each }])),
      busiest: this.busiest,
    };
  }

  reset(): void {
    this.operations = new Map();
    this.busiest = { read: idle(), write: idle() };
  }

  private of(operation: string): OperationTotals {
    const found = this.operations.get(operation) ?? { requests: 0, throttled: 0, read: 0, write: 0 };
    this.operations.set(operation, found);
    return found;
  }
}
