import type { FieldError } from '../../contract/errors';
import type { FilterGroup } from '../../contract/filters';
import { checkFilter } from './check';
import type { PayloadName } from './fields';
import { dependenciesOf, expandedSize, placedReferences, type SegmentFilters } from './references';
import { filtersOf, type Segment } from './segment';

/** Segments of a project. */
export const MAXIMUM_SEGMENTS = 200;
/** Dynamic ones whose coming and going is noticed: each change of a contact is held against all of them. */
export const MAXIMUM_TRACKED = 20;
/** Bytes of a filter as JSON: a list shows a hundred of them, and an answer has 6 MB. */
const MAXIMUM_BYTES = 24_576;
/** Segments that a filter depends on: it is written in one transaction with a look at each. */
const MAXIMUM_DEPENDENCIES = 50;
/** Conditions that a contact is held against, those of the segments in a filter included. */
const MAXIMUM_EXPANDED = 500;

/** Everything that is wrong with a filter among the segments of its project. */
export function checkFilterAmong(
  filter: FilterGroup,
  path: string,
  segments: readonly Segment[],
  payloads: readonly PayloadName[] = [],
): FieldError[] {
  const problems = checkFilter(filter, path, { segments: new Set(segments.map(({ id }) => id)), payloads });
  return problems.length > 0 ? problems : checkSize(filter, path, filtersOf(segments));
}

/** The same for the filters that a segment is to have: it must not depend on itself, nor make others too large. */
export function checkDefinition(id: string, filters: FilterGroup, segments: readonly Segment[]): FieldError[] {
  const others = segments.filter((segment) => segment.id !== id);
  const circles = circlesIn(id, filters, filtersOf(others));
  if (circles.length > 0) return circles;
  const problems = checkFilterAmong(filters, 'filters', others);
  return problems.length > 0 ? problems : checkDependents(id, filters, filtersOf(others));
}

const tooBig = (field: string, message: string): FieldError[] => [{ field, message, code: 'too_big' }];

function checkSize(filter: FilterGroup, path: string, filters: SegmentFilters): FieldError[] {
  if (Buffer.byteLength(JSON.stringify(filter)) > MAXIMUM_BYTES) {
    return tooBig(path, `At most ${MAXIMUM_BYTES} bytes as JSON.`);
  }
  if (dependenciesOf(filter, filters).size > MAXIMUM_DEPENDENCIES) {
    return tooBig(path, `At most ${MAXIMUM_DEPENDENCIES} segments, those that they refer to included.`);
  }
  if (expandedSize(filter, filters) > MAXIMUM_EXPANDED) {
    return tooBig(path, `At most ${MAXIMUM_EXPANDED} conditions with those of the segments in it.`);
  }
  return [];
}

/** The conditions by which a segment would depend on itself. */
const circlesIn = (id: string, filter: FilterGroup, others: SegmentFilters): FieldError[] =>
  placedReferences(filter, 'filters').flatMap(({ at, segmentId }) => {
    const inner = others.get(segmentId);
    if (segmentId !== id && !(inner && dependenciesOf(inner, others).has(id))) return [];
    return [{ field: `${at}.field`, message: 'The segment would depend on itself.', code: 'custom' as const }];
  });

/** Whether those that depend on this one stay within their limits. */
function checkDependents(id: string, filter: FilterGroup, others: SegmentFilters): FieldError[] {
  const changed = new Map([...others, [id, filter]]);
  const isTooLarge = [...others.values()].some(
    (other) => dependenciesOf(other, others).has(id) && checkSize(other, '', changed).length > 0,
  );
  return isTooLarge ? tooBig('filters', 'A segment that refers to this one would become too large.') : [];
}
