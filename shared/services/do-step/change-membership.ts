import type { StepOf } from '../../contract/workflows';
import { addMembers, removeMembers } from '../../db/segments/memberships';
import { getSegment } from '../../db/segments/segments';
import type { ActOutcome } from '../../domain/workflows/advance';
import type { Execution } from '../../domain/workflows/execution';
import { done, segmentFailures } from './outcomes';
import { visitMarkOf } from './step-facts';

type MembershipStep = StepOf<'ADD_TO_SEGMENT' | 'REMOVE_FROM_SEGMENT'>;

export async function changeMembership(
  { type, segmentId }: MembershipStep,
  { projectId, contactId, generation, depth, ...visitFacts }: Execution,
): Promise<ActOutcome> {
  const segment = await getSegment(projectId, segmentId);
  if (!segment) return segmentFailures.missing;
  if (segment.type !== 'STATIC') return segmentFailures.dynamic;
  const visitMark = visitMarkOf({ projectId, ...visitFacts });
  if (type === 'ADD_TO_SEGMENT') {
    await addMembers(projectId, segmentId, [{ id: contactId, generation }], visitMark, depth);
    return done('added');
  }
  await removeMembers(projectId, segmentId, [contactId], visitMark, depth);
  return done('removed');
}
