import type { Meter, UnitKind } from './meter';

/** What DynamoDB gives one partition key in a second. */
const LIMIT: Record<UnitKind, number> = { read: 3000, write: 1000 };

/** Units taken by each partition key in the running second of the clock. */
export class PartitionLoad {
  private second = 0;
  private units: Record<UnitKind, Map<string, number>> = { read: new Map(), write: new Map() };

  constructor(
    private readonly now: () => number,
    private readonly meter: Meter,
  ) {}

  /** Whether the key has units left in this second; the request that crosses the limit still passes. */
  hasRoom(kind: UnitKind, key: string): boolean {
    this.turn();
    return (this.units[kind].get(key) ?? 0) < LIMIT[kind];
  }

  take(kind: UnitKind, key: string, units: number): void {
    this.turn();
    const total = (this.units[kind].get(key) ?? 0) + units;
    this.units[kind].set(key, total);
    this.meter.second(kind, key, total);
  }

  private turn(): void {
    const second = Math.floor(this.now() / 1000);
    if (second === this.second) return;
    this.second = second;
    this.units = { read: new Map(), write: new Map() };
  }
}
