import { getContacts } from '../../shared/db/contacts/contacts';
import { toContact } from '../../shared/db/contacts/rows';
import { SCAN_START, type ScanPosition, scanContacts } from '../../shared/db/contacts/scan';
import type { Project } from '../../shared/db/projects/projects';
import { listMembersPage, readMemberships } from '../../shared/db/segments/memberships';
import { LIST_SUFFIXES } from '../../shared/db/table/keys';
import type { Contact } from '../../shared/domain/contacts/contact';
import type { Segment } from '../../shared/domain/segments/segment';
import { now } from '../../shared/ops/clock';
import { segmentMatcher } from '../../shared/services/match-segment/segment-matcher';

/** How far the rows of members are read: what was passed of one part of their list. */
export interface RowsPlace {
  suffix: number;
  after: string | null;
}

/** Some members; null where they are the last. */
export interface MemberPage<Place> {
  members: Contact[];
  next: Place | null;
}

/** How long, and over how many contacts, one page is looked for where few match. */
const LOOK_MS = 2_000;
const LOOK_CONTACTS = 10_000;
const PAGE_ROWS = 500;

const ROWS_START: RowsPlace = { suffix: 0, after: null };

/**
 * A page of members that have rows. The list trails them: whoever has left, is erased or is another contact of the
 * address by now is left out.
 */
export async function pageOfRows(
  project: Project,
  segment: Segment,
  limit: number,
  from = ROWS_START,
): Promise<MemberPage<RowsPlace>> {
  const found: { id: string; suffix: number }[] = [];
  for (let { suffix, after } = from; suffix < LIST_SUFFIXES && found.length <= limit; suffix++, after = null) {
    const page = await listMembersPage(project.id, segment.id, suffix, after, limit + 1 - found.length);
    found.push(...page.contactIds.map((id) => ({ id, suffix })));
  }
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const contacts = await getContacts(
    project,
    shown.map(({ id }) => id),
  );
  const asked = [...contacts.values()].map(({ id, generation }) => ({
    contactId: id,
    segmentId: segment.id,
    generation,
  }));
  const standing = await readMemberships(project.id, asked);
  const isStanding = (id: string): boolean => standing.has(`${id}#${segment.id}`);
  return {
    members: shown.filter(({ id }) => isStanding(id)).flatMap(({ id }) => contacts.get(id) ?? []),
    next: found.length > limit && last ? { suffix: last.suffix, after: last.id } : null,
  };
}

/** A page of those who match, found by a scan over the contacts; it may be short. */
export async function pageOfMatches(
  project: Project,
  segment: Segment,
  limit: number,
  from = SCAN_START,
): Promise<MemberPage<ScanPosition>> {
  const moment = now();
  const matcher = await segmentMatcher(project.id, segment.filters);
  const found: { contact: Contact; shard: number }[] = [];
  let passed = 0;
  let place: ScanPosition = from;
  for await (const { contacts, next } of scanContacts(project.id, from, PAGE_ROWS, false)) {
    const verdicts = await matcher.match(contacts, moment);
    const matched = contacts.filter((_, index) => verdicts[index]);
    found.push(...matched.map(({ row }) => ({ contact: toContact(row), shard: place.shard })));
    const last = found[limit - 1];
    if (found.length > limit && last) {
      const members = found.slice(0, limit).map(({ contact }) => contact);
      return { members, next: { shard: last.shard, after: last.contact.id } };
    }
    passed += contacts.length;
    if (next === null) return { members: found.map(({ contact }) => contact), next: null };
    place = next;
    if (passed >= LOOK_CONTACTS || now() >= moment + LOOK_MS) break;
  }
  return { members: found.map(({ contact }) => contact), next: place };
}
