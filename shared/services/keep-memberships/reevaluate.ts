import { getScannedContact } from '../../db/contacts/scan';
import { listMembershipRows } from '../../db/segments/membership-rows';
import type { SegmentMatcher } from '../match-segment/segment-matcher';
import { actualMembership, agrees, settleMembership } from './settle-membership';
import { type TrackedSegment, trackedSegments } from './tracked-segments';

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
 * The tracked segments whose filters look at what has changed, or all for a new contact (`everything`). A segment that
 * became tracked within the last seconds is left to its backfill.
 */
export async function segmentsThatMeet(projectId: string, changed: Changed | 'everything'): Promise<TrackedSegment[]> {
  const tracked = await trackedSegments(projectId);
  return tracked.filter(({ matcher }) => changed === 'everything' || meets(matcher, changed));
}

/**
 * Brings a contact's memberships of these segments in line with the facts, one after the other: each write checks the
 * contact's row, and two such checks at the same time refuse each other. The written ones get the change's depth.
 */
export async function reevaluate(
  projectId: string,
  contactId: string,
  segments: readonly TrackedSegment[],
  depth = 0,
): Promise<void> {
  if (segments.length === 0) return;
  const rows = new Map((await listMembershipRows(projectId, contactId)).map((row) => [row.segmentId, row]));
  const contact = await getScannedContact(projectId, contactId);
  for (const one of segments) {
    const row = rows.get(one.segment.id) ?? null;
    if (!contact && !row) continue;
    const isOwn = !row || row.generation === contact?.row.generation;
    if (contact && isOwn && agrees(row, await actualMembership(one.matcher, contact))) continue;
    await settleMembership({ projectId, contactId, segmentId: one.segment.id }, one, { seen: { row, contact }, depth });
  }
}
