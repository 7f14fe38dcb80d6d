import type { Tally } from '../../../shared/db/counters/stats';
import type { Amounts } from '../../../shared/domain/counters/stats';

/** What a tally should say; `name` begins the names of its figures. */
export interface TallyAmounts {
  name: string;
  tally: Tally;
  amounts: Amounts;
}
