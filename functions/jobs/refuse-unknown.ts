import type { FilterGroup } from '../../shared/contract/filters';
import { invalidBody } from '../../shared/contract/problem';
import { listAllSegments } from '../../shared/db/segments/segments';
import { checkFilterAmong } from '../../shared/domain/segments/definition';
import { referencesOf } from '../../shared/domain/segments/references';

/** Refuses a filter that names segments which the project does not have, or that is too large. */
export async function refuseUnknown(projectId: string, filter: FilterGroup | undefined): Promise<void> {
  if (!filter) return;
  const segments = referencesOf(filter).size > 0 ? await listAllSegments(projectId) : [];
  const problems = checkFilterAmong(filter, 'filter', segments);
  if (problems.length > 0) throw invalidBody(problems);
}
