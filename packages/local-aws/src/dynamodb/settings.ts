import type { UnitKind } from './capacity/meter';

export interface TableSettings {
  /** Indexes show a write up to this much later. */
  indexDelayMs: number;
  throttlePartitions: boolean;
  /** Per partition key and second. A bench that sends less may use less. */
  partitionUnits: Readonly<Record<UnitKind, number>>;
  /** Expired rows are deleted this much later. AWS promises only "within a few days". */
  timeToLiveDelayMs: number;
  streamShards: number;
}

export const DEFAULT_SETTINGS: TableSettings = {
  indexDelayMs: 0,
  throttlePartitions: false,
  partitionUnits: { read: 3_000, write: 1_000 },
  timeToLiveDelayMs: 0,
  streamShards: 2,
};
