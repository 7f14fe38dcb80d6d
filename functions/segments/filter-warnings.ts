import type { FilterGroup } from '../../shared/contract/filters';
import { readNames } from '../../shared/db/names/names';
import { type FilterWarning, unknownNames } from '../../shared/domain/segments/unknown-names';

export async function filterWarnings(projectId: string, filters: FilterGroup | undefined): Promise<FilterWarning[]> {
  if (!filters) return [];
  const nothing = { fields: new Set<string>(), events: new Set<string>() };
  if (unknownNames(filters, 'filters', nothing).length === 0) return [];
  const [fields, events] = await Promise.all([readNames(projectId, 'field'), readNames(projectId, 'event')]);
  return unknownNames(filters, 'filters', { fields: new Set(fields), events: new Set(events) });
}
