import type { FieldError } from '../../shared/contract/errors';
import type { FilterGroup } from '../../shared/contract/filters';
import { readNames } from '../../shared/db/names/names';
import type { Segment } from '../../shared/domain/segments/segment';
import { type FilterWarning, type KnownNames, unknownNameWarnings } from '../../shared/domain/segments/unknown-names';
import { timedCache } from '../../shared/ops/cache';
import { describe, logger } from '../../shared/ops/log';

export function conditionCountErrors(type: Segment['type'], { conditions }: Segment['filters']): FieldError[] {
  const field = 'filters.conditions';
  const hasConditions = conditions.length > 0;
  if (type === 'STATIC' && hasConditions)
    return [{ field, message: 'A static segment has no conditions.', code: 'too_big' }];
  if (type === 'DYNAMIC' && !hasConditions) return [{ field, message: 'At least one condition.', code: 'too_small' }];
  return [];
}

const NAMES_AGE_MS = 10_000;
const MAX_CACHED = 100;
const knownNamesCache = timedCache<KnownNames>(NAMES_AGE_MS, MAX_CACHED);

/** Returns no warnings if the names can't be read: the segment is shown anyway. */
export async function storedFilterWarnings({ projectId, filters }: Segment): Promise<FilterWarning[]> {
  const readCachedNames = () => knownNamesCache.get(projectId, () => readKnownNames(projectId));
  return filterWarnings(projectId, filters, readCachedNames).catch((error) => {
    logger.warn('the warnings of a segment could not be read', describe(error));
    return [];
  });
}

export async function filterWarnings(
  projectId: string,
  filters: FilterGroup | undefined,
  readAllNames = () => readKnownNames(projectId),
): Promise<FilterWarning[]> {
  if (!filters) return [];
  const noNames = { fields: new Set<string>(), events: new Set<string>() };
  if (unknownNameWarnings(filters, 'filters', noNames).length === 0) return [];
  return unknownNameWarnings(filters, 'filters', await readAllNames());
}

async function readKnownNames(projectId: string): Promise<KnownNames> {
  const [fields, events] = await Promise.all([readNames(projectId, 'field'), readNames(projectId, 'event')]);
  return { fields: new Set(fields), events: new Set(events) };
}
