import type { FieldError } from '../../shared/contract/errors';
import type { FilterGroup } from '../../shared/contract/filters';
import { readNames } from '../../shared/db/names/names';
import type { Segment } from '../../shared/domain/segments/segment';
import { type FilterWarning, type KnownNames, unknownNames } from '../../shared/domain/segments/unknown-names';

export function conditionCountErrors(type: Segment['type'], { conditions }: Segment['filters']): FieldError[] {
  const field = 'filters.conditions';
  const hasConditions = conditions.length > 0;
  if (type === 'STATIC' && hasConditions)
    return [{ field, message: 'A static segment has no conditions.', code: 'too_big' }];
  if (type === 'DYNAMIC' && !hasConditions) return [{ field, message: 'At least one condition.', code: 'too_small' }];
  return [];
}

const NO_NAMES: KnownNames = { fields: new Set(), events: new Set() };

export async function warningsOfEach(projectId: string, filters: readonly FilterGroup[]): Promise<FilterWarning[][]> {
  const warningsWith = (names: KnownNames) => filters.map((filter) => unknownNames(filter, 'filters', names));
  const namesNothing = warningsWith(NO_NAMES).every((warnings) => warnings.length === 0);
  if (namesNothing) return filters.map(() => []);
  const [fields, events] = await Promise.all([readNames(projectId, 'field'), readNames(projectId, 'event')]);
  return warningsWith({ fields: new Set(fields), events: new Set(events) });
}

export async function filterWarnings(projectId: string, filter: FilterGroup): Promise<FilterWarning[]> {
  const [warnings = []] = await warningsOfEach(projectId, [filter]);
  return warnings;
}
