import type { StepOf } from '../../contract/workflows';
import { addMembers, removeMembers } from '../../db/memberships';
import { getSegment } from '../../db/segments';
import type { ActOutcome } from '../../domain/workflow/advance';
import type { Execution } from '../../domain/workflow/execution';
import { done, failed } from './outcomes';
import { markOfVisit } from './visit-ids';

type MembershipStep = StepOf<'ADD_TO_SEGMENT' | 'REMOVE_FROM_SEGMENT'>;

/** Puts the contact into a static segment, or takes it out. */
export async function changeMembership(
  { type, segmentId }: MembershipStep,
  { projectId, contactId, generation, depth, ...rest }: Execution,
): Promise<ActOutcome> {
  const segment = await getSegment(projectId, segmentId);
  if (!segment) return failed('segment_not_found', 'The segment of the step is gone. Give the step another one.');
  if (segment.type !== 'STATIC') {
    return failed('segment_not_static', 'The segment of the step has filters: nobody is put into it or taken out.');
  }
  const mark = markOfVisit({ projectId, ...rest });
  if (type === 'ADD_TO_SEGMENT') {
    await addMembers(projectId, segmentId, [{ id: contactId, generation }], mark, depth);
    return done('added');
  }
  await removeMembers(projectId, segmentId, [contactId], mark, depth);
  return done('removed');
}
