import type * as z from 'zod';
import { invalidField, Problem, throwIfInvalid } from '../../shared/contract/problem';
import type { segmentsGroup } from '../../shared/contract/routes/segments';
import { changeSegment, type SegmentChange } from '../../shared/db/segments/changes';
import { listAllWorkflows } from '../../shared/db/workflows/workflows';
import { checkDefinition } from '../../shared/domain/segments/definition';
import type { Segment } from '../../shared/domain/segments/segment';
import { lastChangeBy, throwIfOutdated } from '../../shared/http/actor';
import type { Endpoint } from '../../shared/http/call';
import { inUse } from '../../shared/http/in-use';
import { namedRecordErrors } from '../../shared/services/match-segment/check-named-records';
import { countMembers } from './count-members';
import { throwIfTooManyTracked } from './create-segment';
import { conditionCountErrors, filterWarnings } from './filter';
import { referencedSegments, saveInRounds } from './save';
import { segmentReply } from './segment';

type Route = typeof segmentsGroup.routes.updateSegment;
type Body = z.output<Route['body']>;

export const updateSegment: Endpoint<Route> = async (request) => {
  const { params, project } = request;
  const { revision, ...body } = request.body;
  const lastChange = lastChangeBy(request);
  const savedSegment = await saveInRounds(project.id, async (segments) => {
    const segment = segments.find(({ id }) => id === params.id);
    if (!segment) throw new Problem('SEGMENT_NOT_FOUND');
    throwIfOutdated({ ...segment, revision: segment.version }, revision, lastChange);
    const change = { ...requestedChange(segment, body), lastChange };
    throwIfInvalidChange(segment, change, segments);
    if (change.filters) throwIfInvalid(await namedRecordErrors(project.id, change.filters, 'filters'));
    if (change.trackMembership === false) await throwIfTriggersWorkflow(segment);
    return changeSegment(segment, change, change.filters ? referencedSegments(change.filters, segments) : []);
  });
  const [count, warnings] = await Promise.all([countMembers(savedSegment), filterWarnings(project.id, body.filters)]);
  return { status: 200, body: { ...segmentReply(savedSegment, count), warnings } };
};

function requestedChange(
  segment: Segment,
  { type = segment.type, ...change }: Omit<Body, 'revision'>,
): Omit<SegmentChange, 'lastChange'> {
  if (type !== segment.type) throw invalidField('type', 'The type of a segment never changes.');
  return segment.type === 'STATIC' ? { ...change, trackMembership: false } : change;
}

async function throwIfTriggersWorkflow({ projectId, id, trackMembership }: Segment): Promise<void> {
  if (!trackMembership) return;
  const workflows = await listAllWorkflows(projectId);
  const triggered = workflows.filter(({ trigger }) => 'segmentId' in trigger && trigger.segmentId === id);
  const users = triggered.map(({ name }) => ({ kind: 'workflow', name }));
  if (users.length > 0) throw inUse('segment', users, 'the trigger of');
}

function throwIfInvalidChange(
  segment: Segment,
  { filters, trackMembership }: SegmentChange,
  segments: readonly Segment[],
): void {
  if (filters) {
    const countErrors = conditionCountErrors(segment.type, filters);
    throwIfInvalid(countErrors.length > 0 ? countErrors : checkDefinition(segment.id, filters, segments));
  }
  if (trackMembership && !segment.trackMembership) throwIfTooManyTracked(segments);
}
