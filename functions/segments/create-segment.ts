import type * as z from 'zod';
import { invalidField, throwIfInvalid } from '../../shared/contract/problem';
import type { segmentsGroup } from '../../shared/contract/routes/segments';
import { createSegment as storeSegment } from '../../shared/db/segments/changes';
import { checkDefinition, MAX_SEGMENTS, MAX_TRACKED_SEGMENTS } from '../../shared/domain/segments/definition';
import type { Segment } from '../../shared/domain/segments/segment';
import { lastChangeBy } from '../../shared/http/actor';
import type { Endpoint } from '../../shared/http/call';
import { toIso } from '../../shared/ops/clock';
import type { IdSource } from '../../shared/ops/ids';
import { namedRecordErrors } from '../../shared/services/match-segment/check-named-records';
import { countMembers } from './count-members';
import { filterWarnings } from './filter';
import { referencedSegments, saveInRounds } from './save';
import { segmentReply } from './segment';

type Route = typeof segmentsGroup.routes.createSegment;
type Body = z.output<Route['body']>;

export const createSegment: Endpoint<Route> = async (request) => {
  const { body, project, ids, repeated } = request;
  const segment = { ...newSegment(project.id, body, ids), lastChange: lastChangeBy(request) };
  const savedSegment = await saveInRounds(project.id, async (segments) => {
    throwIfInvalid(checkDefinition(segment.id, segment.filters, segments));
    throwIfInvalid(await namedRecordErrors(project.id, segment.filters, 'filters'));
    if (!repeated) throwIfTooManySegments(segment, segments);
    return storeSegment(segment, referencedSegments(segment.filters, segments));
  });
  const [count, warnings] = await Promise.all([countMembers(savedSegment), filterWarnings(project.id, body.filters)]);
  return { status: 201, body: { ...segmentReply(savedSegment, count), warnings } };
};

function newSegment(projectId: string, body: Body, ids: IdSource): Segment {
  const { name, description, type, source, filters = { operator: 'AND', conditions: [] } } = body;
  const createdAt = toIso(ids.time);
  return {
    id: ids.id('seg'),
    projectId,
    name,
    ...(description ? { description } : {}),
    type,
    filters,
    // A static segment has membership rows without being tracked.
    trackMembership: type === 'DYNAMIC' && body.trackMembership,
    ...(source && { source }),
    version: 1,
    filtersVersion: 1,
    backfilledVersion: type === 'STATIC' ? 1 : 0,
    createdAt,
    updatedAt: createdAt,
  };
}

function throwIfTooManySegments(segment: Segment, segments: readonly Segment[]): void {
  if (segments.length >= MAX_SEGMENTS) {
    throw invalidField('', `The project has ${MAX_SEGMENTS} segments, the most it can have.`, 'too_big');
  }
  if (segment.trackMembership) throwIfTooManyTracked(segments);
}

export function throwIfTooManyTracked(segments: readonly Segment[]): void {
  if (segments.filter(({ trackMembership }) => trackMembership).length < MAX_TRACKED_SEGMENTS) return;
  throw invalidField(
    'trackMembership',
    `At most ${MAX_TRACKED_SEGMENTS} segments of a project can be tracked.`,
    'too_big',
  );
}
