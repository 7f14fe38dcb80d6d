import type { StatsRows } from '../../../shared/db/counters/stats';
import type { StatsCounts } from '../../../shared/domain/counters/stats';

/** What the stats of a record should be; `name` is the prefix of its counters' names. */
export interface ExpectedStats {
  name: string;
  stats: StatsRows;
  counts: StatsCounts;
}
