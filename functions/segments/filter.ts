import type { FieldError } from '../../shared/contract/errors';
import type { FilterGroup } from '../../shared/contract/filters';
import { readNames } from '../../shared/db/names/names';
import type { Segment } from '../../shared/domain/segments/segment';
import { type FilterWarning, unknownNameWarnings } from '../../shared/domain/segments/unknown-names';

export function conditionCountErrors(type: Segment['type'], { conditions }: Segment['filters']): FieldError[] {
  const field = 'filters.conditions';
  const hasConditions = conditions.length > 0;
  if (type === 'STATIC' && hasConditions)
    return [{ field, message: 'A static segment has no conditions.', code: 'too_big' }];
  if (type === 'DYNAMIC' && !hasConditions) return [{ field, message: 'At least one condition.', code: 'too_small' }];
  return [];
}

export async function filterWarnings(projectId: string, filters: FilterGroup | undefined): Promise<FilterWarning[]> {
  if (!filters) return [];
  const noNames = { fields: new Set<string>(), events: new Set<string>() };
  if (unknownNameWarnings(filters, 'filters', noNames).length === 0) return [];
  const [fields, events] = await Promise.all([readNames(projectId, 'field'), readNames(projectId, 'event')]);
  return unknownNameWarnings(filters, 'filters', { fields: new Set(fields), events: new Set(events) });
}
