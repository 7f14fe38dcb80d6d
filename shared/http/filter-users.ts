import { Problem } from '../contract/problem';
import type { FilterUser } from '../db/table/named-records';

const kindNames: Record<FilterUser['kind'], string> = {
  segment: 'A segment',
  campaign: 'A campaign',
  workflow: 'A workflow',
};

export function usedByFilter(record: 'campaign' | 'workflow', users: readonly FilterUser[]): Problem {
  const [firstUser] = users;
  if (!firstUser) return new Problem('IN_USE');
  const message = `${kindNames[firstUser.kind]} names this ${record} in its filter: ${firstUser.name}.`;
  return new Problem('IN_USE', { message });
}
