import { invalidField } from '../../shared/contract/problem';
import { readCounter } from '../../shared/db/counters/counters';

/** Keeps a search within a few reads; the counter trails by seconds, so the bound is not exact. */
const MAXIMUM_CAMPAIGNS = 10_000;

/** Refuses a further campaign of a project that has as many as it may. */
export async function refuseTooMany(projectId: string): Promise<void> {
  if ((await readCounter(projectId, 'campaigns')) < MAXIMUM_CAMPAIGNS) return;
  throw invalidField('', 'The project has 10,000 campaigns, the most it can have. Delete some first.', 'too_big');
}
