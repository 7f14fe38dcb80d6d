import type { EvaluatedMember } from '../../shared/contract/messages';
import { deleteMembership, getMembershipRow, type MembershipRef } from '../../shared/db/segments/membership-rows';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import { reevaluate } from '../../shared/services/reconcile-memberships/reevaluate';
import { isTracked, knownSegment, withMatcher } from '../../shared/services/reconcile-memberships/tracked-segments';

/** A changed membership makes two stream records, so five workers use half of the stream reader's capacity. */
const CONCURRENCY = 2;

export async function evaluateMemberships(projectId: string, members: readonly EvaluatedMember[]): Promise<void> {
  await forEachConcurrent(members, CONCURRENCY, (member) => evaluate(projectId, member));
}

async function evaluate(projectId: string, { contact, segments, depth }: EvaluatedMember): Promise<void> {
  const cachedSegments = await Promise.all(segments.map((id) => knownSegment(projectId, id)));
  const trackedSegments = cachedSegments.filter((segment) => segment !== null).filter(isTracked);
  await reevaluate(projectId, contact, await Promise.all(trackedSegments.map(withMatcher)), depth);
  const trackedIds = new Set(trackedSegments.map(({ id }) => id));
  for (const segmentId of segments) {
    if (!trackedIds.has(segmentId)) await deleteIfScheduled({ projectId, contactId: contact, segmentId });
  }
}

async function deleteIfScheduled(ref: MembershipRef): Promise<void> {
  const row = await getMembershipRow(ref);
  if (row?.nextChangeAt !== undefined) await deleteMembership(ref, row);
}
