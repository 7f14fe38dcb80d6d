import { Problem } from '../contract/problem';
import type { FilterUser } from '../db/table/named-records';

const articles: Record<FilterUser['kind'], string> = {
  segment: 'A segment',
  campaign: 'A campaign',
  workflow: 'A workflow',
};

export function usedByFilter(record: 'campaign' | 'workflow', [user]: readonly FilterUser[]): Problem {
  const who = user ? `${articles[user.kind]} names this ${record} in its filter: ${user.name}.` : undefined;
  return new Problem('IN_USE', who === undefined ? {} : { message: who });
}
