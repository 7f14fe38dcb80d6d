import { getScannedContact } from '../../db/contacts/scan';
import { listMembershipRows } from '../../db/segments/membership-rows';
import type { SegmentMatcher } from '../match-segment/segment-matcher';
import { actualMembership, isUpToDate, settleMembership } from './settle-membership';
import { type TrackedSegment, trackedSegments } from './tracked-segments';

export interface ChangedFacts {
  /** `email`, `subscribed`, `createdAt`, `updatedAt`, `data.<key>`, `topic.<id>`. */
  contact?: readonly string[];
  events?: readonly string[];
  segments?: readonly string[];
}

const isAffected = ({ uses }: SegmentMatcher, { contact = [], events = [], segments = [] }: ChangedFacts): boolean =>
  contact.some((part) => uses.contact.has(part)) ||
  events.some((name) => uses.events.has(name)) ||
  segments.some((id) => uses.segments.has(id));

/**
 * `everything` is for new contacts. The result may lack a segment whose tracking just began: that segment's backfill
 * follows.
 */
export async function affectedSegments(
  projectId: string,
  changed: ChangedFacts | 'everything',
): Promise<TrackedSegment[]> {
  const candidates = await trackedSegments(projectId);
  return candidates.filter(({ matcher }) => changed === 'everything' || isAffected(matcher, changed));
}

/** Writes in sequence, because concurrent checks of the contact's row conflict. */
export async function reevaluate(
  projectId: string,
  contactId: string,
  segments: readonly TrackedSegment[],
  depth = 0,
): Promise<void> {
  if (segments.length === 0) return;
  const membershipRows = await listMembershipRows(projectId, contactId);
  const rowOfSegment = new Map(membershipRows.map((row) => [row.segmentId, row]));
  const contact = await getScannedContact(projectId, contactId);
  for (const tracked of segments) {
    const row = rowOfSegment.get(tracked.segment.id) ?? null;
    if (!contact && !row) continue;
    const isOfThisContact = !row || row.generation === contact?.row.generation;
    if (contact && isOfThisContact && isUpToDate(row, await actualMembership(tracked.matcher, contact))) continue;
    await settleMembership({ projectId, contactId, segmentId: tracked.segment.id }, tracked, {
      state: { row, contact },
      depth,
    });
  }
}
