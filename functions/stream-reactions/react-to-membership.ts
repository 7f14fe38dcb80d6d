import { createHash } from 'node:crypto';
import { readContactRow } from '../../shared/db/contacts/contacts';
import { depthOf, putEvent } from '../../shared/db/events/events';
import { hasMemberRows } from '../../shared/domain/segments/segment';
import { idSource } from '../../shared/ops/ids';
import type { MembershipReaction } from '../../shared/queue/membership-reactions';
import { knownSegment } from '../../shared/services/reconcile-memberships/tracked-segments';
import type { ReactionSource } from './stream-batch';

export async function reactToMembership(
  change: MembershipReaction,
  { sequence, batch }: ReactionSource,
): Promise<void> {
  if (!change.silent) await recordEvent(change);
  await batch.evaluations.evaluateOrDefer({ ...change, changedFacts: { segments: [change.segmentId] } }, sequence);
}

async function recordEvent({
  projectId,
  contactId,
  segmentId,
  generation,
  member,
  at,
  mark,
  depth,
}: MembershipReaction): Promise<void> {
  const [contact, segment] = await Promise.all([
    readContactRow(projectId, contactId),
    knownSegment(projectId, segmentId),
  ]);
  if (contact?.generation !== generation || !segment || !hasMemberRows(segment)) return;
  const change = [projectId, contactId, segmentId, mark, member].join('\n');
  await putEvent({
    id: idSource(createHash('sha256').update(change).digest('hex'), Date.parse(at)).id('evt'),
    projectId,
    contactId,
    email: contact.email,
    generation,
    name: member ? 'segment.entered' : 'segment.exited',
    data: { segment: segmentId, name: segment.name },
    source: 'segment',
    createdAt: at,
    ...depthOf(depth),
  });
}
