/** How unkind the stand-in is; AWS is all of this at times. */
export interface TableSettings {
  /** Secondary indexes show a write up to this much later. */
  indexDelayMs: number;
  /** Refuses more than 1,000 write or 3,000 read units a second on one partition key. */
  throttlePartitions: boolean;
  /** Expired rows are deleted this much later; AWS promises no more than "within a few days". */
  timeToLiveDelayMs: number;
  /** Stream shards of tables that are created from now on. */
  streamShards: number;
}

export const DEFAULT_SETTINGS: TableSettings = {
  indexDelayMs: 0,
  throttlePartitions: false,
  timeToLiveDelayMs: 0,
  streamShards: 2,
};
