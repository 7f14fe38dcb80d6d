import { deleteMembership, getMembershipRow, type MembershipRef } from '../../shared/db/segments/membership-rows';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import { settleMembership } from '../../shared/services/keep-memberships/settle-membership';
import { isTracked, knownSegment, withMatcher } from '../../shared/services/keep-memberships/tracked-segments';

const CONCURRENCY = 10;

/** Looks again at memberships that are due. If it fails, their due entries bring them back. */
export async function evaluateMemberships(
  projectId: string,
  members: readonly { contact: string; segment: string }[],
): Promise<void> {
  await forEachConcurrent(members, CONCURRENCY, ({ contact, segment }) =>
    evaluate({ projectId, contactId: contact, segmentId: segment }),
  );
}

async function evaluate(ref: MembershipRef): Promise<void> {
  const segment = await knownSegment(ref.projectId, ref.segmentId);
  if (segment && isTracked(segment)) return settleMembership(ref, await withMatcher(segment));
  const row = await getMembershipRow(ref);
  // Rows of static segments have no `turnsAt` and are never due.
  if (row?.turnsAt !== undefined) await deleteMembership(ref, row);
}
