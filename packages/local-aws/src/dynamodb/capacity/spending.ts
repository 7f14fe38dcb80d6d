import type { Change } from '../storage/change';
import { partitionOf } from '../storage/key-space';
import type { SecondaryIndex } from '../storage/secondary-index';
import type { StoredTable } from '../storage/stored-table';
import type { Meter, PartitionLoad, UnitKind } from './meter';
import { writeUnits } from './meter';

interface ConsumedUnits {
  tableUnits: number;
  indexes: Map<string, number>;
}

interface Units {
  CapacityUnits: number;
}

export interface ConsumedCapacity extends Units {
  TableName: string;
  ReadCapacityUnits?: number;
  WriteCapacityUnits?: number;
  Table?: Units;
  GlobalSecondaryIndexes?: Record<string, Units>;
}

export interface SpendingOptions {
  operation: string;
  kind: UnitKind;
  /** Transactions cost double. */
  transaction: boolean;
}

export class Spending {
  private readonly tables = new Map<string, ConsumedUnits>();
  private readonly factor: number;

  constructor(
    private readonly options: SpendingOptions,
    private readonly meter: Meter,
    private readonly load: PartitionLoad,
  ) {
    this.factor = options.transaction ? 2 : 1;
  }

  chargeTable(table: StoredTable, key: string, units: number): void {
    this.unitsOf(table).tableUnits += this.charge(table, undefined, key, units);
  }

  chargeIndex(table: StoredTable, index: SecondaryIndex, key: string, units: number): void {
    const { indexes } = this.unitsOf(table);
    indexes.set(index.name, (indexes.get(index.name) ?? 0) + this.charge(table, index, key, units));
  }

  chargeChange(change: Change): void {
    this.chargeTable(change.table, change.key, writeUnits(change.beforeRow, change.afterRow));
    for (const { index, before, after, units } of change.indexChanges) {
      this.chargeIndex(change.table, index, (after ?? before)?.key ?? '', units);
    }
  }

  report(detail: string | undefined, table: StoredTable): ConsumedCapacity | undefined {
    if (detail !== 'TOTAL' && detail !== 'INDEXES') return undefined;
    const { tableUnits, indexes } = this.unitsOf(table);
    const total = [...indexes.values()].reduce((sum, units) => sum + units, tableUnits);
    const report: ConsumedCapacity = { TableName: table.name, CapacityUnits: total };
    if (this.options.transaction && this.options.kind === 'read') report.ReadCapacityUnits = total;
    if (this.options.transaction && this.options.kind === 'write') report.WriteCapacityUnits = total;
    if (detail === 'TOTAL') return report;
    report.Table = { CapacityUnits: tableUnits };
    if (indexes.size > 0) {
      const entries = [...indexes].map(([name, units]) => [name, { CapacityUnits: units }]);
      report.GlobalSecondaryIndexes = Object.fromEntries(entries);
    }
    return report;
  }

  reports(detail: string | undefined, tables: Iterable<StoredTable>): ConsumedCapacity[] | undefined {
    const reports = [...new Set(tables)].flatMap((table) => this.report(detail, table) ?? []);
    return reports.length > 0 ? reports : undefined;
  }

  private charge(table: StoredTable, index: SecondaryIndex | undefined, key: string, units: number): number {
    const { operation, kind } = this.options;
    const charged = units * this.factor;
    this.meter.add(operation, { kind, key, index: index?.name, units: charged });
    this.load.take(kind, loadKey(table, key, index), charged);
    return charged;
  }

  private unitsOf(table: StoredTable): ConsumedUnits {
    const units = this.tables.get(table.name) ?? { tableUnits: 0, indexes: new Map() };
    this.tables.set(table.name, units);
    return units;
  }
}

export const loadKey = (table: StoredTable, key: string, index?: SecondaryIndex): string =>
  `${table.name}${index ? `/${index.name}` : ''}:${partitionOf(key)}`;
