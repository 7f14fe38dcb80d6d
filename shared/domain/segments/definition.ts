import type { FieldError } from '../../contract/errors';
import type { FilterGroup } from '../../contract/filters';
import { MAX_EMAIL_ORIGINS } from '../../contract/limits';
import { checkFilter } from './check';
import type { PayloadName } from './fields';
import { dependenciesOf, expandedSize, originEventsIn, referencesWithPaths, type SegmentFilters } from './references';
import { filtersOf, type Segment } from './segment';

export const MAX_SEGMENTS = 200;
/** Segments with `trackMembership`: each change of a contact is checked against all of them. */
export const MAX_TRACKED_SEGMENTS = 20;
/** A list shows a hundred segments as JSON; a response has at most 6 MB. */
const MAX_BYTES = 24_576;
/** The transaction that writes a segment checks each segment on which it depends, and has at most 100 items. */
const MAX_DEPENDENCIES = 50;
/** Includes the conditions of referenced segments. */
const MAX_EXPANDED_CONDITIONS = 500;

export function checkFilterWithSegments(
  filter: FilterGroup,
  path: string,
  segments: readonly Segment[],
  payloads: readonly PayloadName[] = [],
): FieldError[] {
  const errors = checkFilter(filter, path, { segments: new Set(segments.map(({ id }) => id)), payloads });
  return errors.length > 0 ? errors : checkSize(filter, path, filtersOf(segments));
}

export function checkDefinition(id: string, filter: FilterGroup, segments: readonly Segment[]): FieldError[] {
  const others = segments.filter((segment) => segment.id !== id);
  const selfReferences = selfReferenceErrors(id, filter, filtersOf(others));
  if (selfReferences.length > 0) return selfReferences;
  const errors = checkFilterWithSegments(filter, 'filters', others);
  return errors.length > 0 ? errors : checkDependents(id, filter, filtersOf(others));
}

const tooBigErrors = (field: string, message: string): FieldError[] => [{ field, message, code: 'too_big' }];

function checkSize(filter: FilterGroup, path: string, filters: SegmentFilters): FieldError[] {
  if (Buffer.byteLength(JSON.stringify(filter)) > MAX_BYTES) {
    return tooBigErrors(path, `At most ${MAX_BYTES} bytes of JSON.`);
  }
  if (dependenciesOf(filter, filters).size > MAX_DEPENDENCIES) {
    return tooBigErrors(path, `At most ${MAX_DEPENDENCIES} segments, including those that they refer to.`);
  }
  if (expandedSize(filter, filters) > MAX_EXPANDED_CONDITIONS) {
    return tooBigErrors(path, `At most ${MAX_EXPANDED_CONDITIONS} conditions, including those of the segments in it.`);
  }
  const origins = new Set(originEventsIn(filter, filters).map(({ origin }) => origin.id));
  if (origins.size > MAX_EMAIL_ORIGINS) {
    return tooBigErrors(
      path,
      `At most ${MAX_EMAIL_ORIGINS} campaigns and workflows, including those of the segments in it.`,
    );
  }
  return [];
}

const selfReferenceErrors = (id: string, filter: FilterGroup, others: SegmentFilters): FieldError[] =>
  referencesWithPaths(filter, 'filters').flatMap(({ path, segmentId }) => {
    const segmentFilter = others.get(segmentId);
    const dependsOnId = segmentFilter !== undefined && dependenciesOf(segmentFilter, others).has(id);
    if (segmentId !== id && !dependsOnId) return [];
    return [{ field: `${path}.field`, message: 'The segment would depend on itself.', code: 'custom' as const }];
  });

function checkDependents(id: string, filter: FilterGroup, others: SegmentFilters): FieldError[] {
  const changedFilters = new Map([...others, [id, filter]]);
  const isTooLarge = [...others.values()].some(
    (other) => dependenciesOf(other, others).has(id) && checkSize(other, '', changedFilters).length > 0,
  );
  return isTooLarge ? tooBigErrors('filters', 'A segment that refers to this one would become too large.') : [];
}
