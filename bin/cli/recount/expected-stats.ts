import type { StatsRows } from '../../../shared/db/counters/stats';
import type { StatsCounts } from '../../../shared/domain/counters/stats';

export interface ExpectedStats {
  name: string;
  stats: StatsRows;
  counts: StatsCounts;
}
