import type { StatsRows } from '../../../shared/db/counters/stats';
import type { StatsCounts } from '../../../shared/domain/counters/stats';

/** `name` is the prefix of the counters' names. */
export interface ExpectedStats {
  name: string;
  stats: StatsRows;
  counts: StatsCounts;
}
