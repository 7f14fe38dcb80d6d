import { invalidField } from '../../shared/contract/problem';
import { readCounter } from '../../shared/db/counters/counters';

/** Keeps a search within a few reads; the counter trails by seconds, so the bound is not exact. */
const MAXIMUM_TEMPLATES = 10_000;

/** Refuses another template if the project has the maximum. */
export async function refuseTooMany(projectId: string): Promise<void> {
  if ((await readCounter(projectId, 'templates')) < MAXIMUM_TEMPLATES) return;
  const most = MAXIMUM_TEMPLATES.toLocaleString('en-US');
  throw invalidField('', `The project has ${most} templates, the most it can have. Delete some first.`, 'too_big');
}
