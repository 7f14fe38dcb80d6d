import type { Meter, PartitionLoad, UnitKind } from '../capacity/meter';
import { Spending } from '../capacity/spending';
import { refuse, throttledError } from '../server/table-error';
import type { Database } from '../storage/database';

export class Context {
  constructor(
    readonly database: Database,
    private readonly meter: Meter,
    private readonly load: PartitionLoad,
    readonly operation: string,
  ) {}

  spend(kind: UnitKind, transaction = false): Spending {
    return new Spending({ operation: this.operation, kind, transaction }, this.meter, this.load);
  }

  hasRoom(kind: UnitKind, loadKeys: string[]): boolean {
    const { throttlePartitions, partitionUnits } = this.database.settings;
    return !throttlePartitions || loadKeys.every((key) => this.load.hasRoom(kind, key, partitionUnits[kind]));
  }

  admit(kind: UnitKind, loadKeys: string[]): void {
    if (this.hasRoom(kind, loadKeys)) return;
    this.countThrottled();
    refuse(throttledError());
  }

  countThrottled(): void {
    this.meter.countThrottled(this.operation);
  }
}
