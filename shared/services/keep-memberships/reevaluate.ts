import { getScannedContact } from '../../db/contacts/scan';
import { listMembershipRows } from '../../db/segments/membership-rows';
import type { SegmentMatcher } from '../match-segment/segment-matcher';
import { actualMembership, agrees, settleMembership } from './settle-membership';
import { trackedSegments } from './tracked-segments';

/** What has changed for a contact: parts of its row, names of its events, static segments that it entered or left. */
export interface Changed {
  /** `email`, `subscribed`, `createdAt`, `updatedAt`, `data.<key>`. */
  contact?: readonly string[];
  events?: readonly string[];
  segments?: readonly string[];
}

const meets = ({ uses }: SegmentMatcher, { contact = [], events = [], segments = [] }: Changed): boolean =>
  contact.some((part) => uses.contact.has(part)) ||
  events.some((name) => uses.events.has(name)) ||
  segments.some((id) => uses.segments.has(id));

/**
 * Brings a contact's tracked memberships in line after a change: those whose filters look at what has changed, or all
 * of them for a new contact (`everything`). A segment that became tracked within the last seconds is left to its
 * backfill. The written memberships get the change's depth.
 */
export async function reevaluate(
  projectId: string,
  contactId: string,
  changed: Changed | 'everything',
  depth = 0,
): Promise<void> {
  const tracked = await trackedSegments(projectId);
  const met = tracked.filter(({ matcher }) => changed === 'everything' || meets(matcher, changed));
  if (met.length === 0) return;
  const rows = new Map((await listMembershipRows(projectId, contactId)).map((row) => [row.segmentId, row]));
  const contact = await getScannedContact(projectId, contactId);
  if (!contact) return;
  for (const one of met) {
    const row = rows.get(one.segment.id) ?? null;
    const isOwn = !row || row.generation === contact.row.generation;
    if (isOwn && agrees(row, await actualMembership(one.matcher, contact))) continue;
    await settleMembership({ projectId, contactId, segmentId: one.segment.id }, one, { seen: { row, contact }, depth });
  }
}
