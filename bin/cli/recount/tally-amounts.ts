import type { Tally } from '../../../shared/db/tallies';
import type { Amounts } from '../../../shared/domain/amounts';

/** What a tally should say; `name` begins the names of its figures. */
export interface TallyAmounts {
  name: string;
  tally: Tally;
  amounts: Amounts;
}
