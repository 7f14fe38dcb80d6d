import { addMembers, type NewMember } from '../../db/segments/memberships';
import { getSegment } from '../../db/segments/segments';

/** Skips a deleted segment. */
export async function joinSegment(
  projectId: string,
  segmentId: string | undefined,
  contacts: readonly NewMember[],
  mark?: string,
): Promise<void> {
  if (segmentId === undefined || !(await getSegment(projectId, segmentId))) return;
  await addMembers(projectId, segmentId, contacts, mark);
}
