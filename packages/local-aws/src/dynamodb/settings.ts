import type { UnitKind } from './capacity/meter';

export interface TableSettings {
  /** Maximum delay until indexes show a write. */
  indexDelayMs: number;
  throttlePartitions: boolean;
  /** Per partition key and second. */
  partitionUnits: Readonly<Record<UnitKind, number>>;
  /** AWS promises only "within a few days". */
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
