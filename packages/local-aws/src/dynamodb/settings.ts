import type { UnitKind } from './capacity/meter';

/** How unkind the stand-in is; AWS is all of this at times. */
export interface TableSettings {
  /** Secondary indexes show a write up to this much later. */
  indexDelayMs: number;
  /** Refuses more than `partitionUnits` a second on one partition key. */
  throttlePartitions: boolean;
  /** What DynamoDB gives one partition key in a second. A bench that sends less may give as much less. */
  partitionUnits: Readonly<Record<UnitKind, number>>;
  /** Expired rows are deleted this much later; AWS promises no more than "within a few days". */
  timeToLiveDelayMs: number;
  /** Stream shards of tables that are created from now on. */
  streamShards: number;
}

export const DEFAULT_SETTINGS: TableSettings = {
  indexDelayMs: 0,
  throttlePartitions: false,
  partitionUnits: { read: 3_000, write: 1_000 },
  timeToLiveDelayMs: 0,
  streamShards: 2,
};
