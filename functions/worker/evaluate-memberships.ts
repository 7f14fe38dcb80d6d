import { settleMembership } from '../../shared/services/keep-memberships/settle-membership';
import { isTracked, knownSegment, withMatcher } from '../../shared/services/keep-memberships/tracked-segments';
import { deleteMembership, getMembershipRow, type MembershipRef } from '../../shared/db/segments/membership-rows';
import { inTurns } from '../../shared/ops/for-each-concurrent';

const SIDE_BY_SIDE = 10;

/** Looks again at memberships whose turn has come. Whatever stops it, their due entries bring them back. */
export async function evaluateMemberships(
  projectId: string,
  members: readonly { contact: string; segment: string }[],
): Promise<void> {
  await inTurns(members, SIDE_BY_SIDE, ({ contact, segment }) =>
    evaluate({ projectId, contactId: contact, segmentId: segment }),
  );
}

async function evaluate(ref: MembershipRef): Promise<void> {
  const segment = await knownSegment(ref.projectId, ref.segmentId);
  if (segment && isTracked(segment)) return settleMembership(ref, await withMatcher(segment));
  const row = await getMembershipRow(ref);
  // A row without a turn is of a static segment: no such one is ever due.
  if (row?.turnsAt !== undefined) await deleteMembership(ref, row);
}
