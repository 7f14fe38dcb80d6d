import { createHash } from 'node:crypto';
import { readContactRow } from '../../shared/db/contacts/contacts';
import { depthOf, putEvent } from '../../shared/db/events/events';
import { hasMemberRows } from '../../shared/domain/segments/segment';
import { idSource } from '../../shared/ops/ids';
import type { MembershipEffect } from '../../shared/queue/membership-reactions';
import { reevaluate } from '../../shared/services/keep-memberships/reevaluate';
import { knownSegment } from '../../shared/services/keep-memberships/tracked-segments';

/** What follows from a contact's coming into a segment or leaving it: its event, and segments that refer to this one. */
export async function takeMembership(effect: MembershipEffect): Promise<void> {
  const { projectId, contactId, segmentId, silent, depth } = effect;
  if (!silent) await emit(effect);
  await reevaluate(projectId, contactId, { segments: [segmentId] }, depth);
}

/** Records it once, with an id that follows from the change. Of a contact or segment that is gone nothing is told. */
async function emit({
  projectId,
  contactId,
  segmentId,
  generation,
  member,
  at,
  mark,
  depth,
}: MembershipEffect): Promise<void> {
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
