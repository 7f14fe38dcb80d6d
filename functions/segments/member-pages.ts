import { getContacts } from '../../shared/db/contacts/contacts';
import { toContact } from '../../shared/db/contacts/rows';
import { SCAN_START, type ScanPosition, scanContacts } from '../../shared/db/contacts/scan';
import type { Project } from '../../shared/db/projects/projects';
import { listMembersPage, readMemberships } from '../../shared/db/segments/memberships';
import { writeCursor } from '../../shared/db/table/cursor';
import { LIST_SUFFIXES } from '../../shared/db/table/indexes';
import type { Contact } from '../../shared/domain/contacts/contact';
import { append } from '../../shared/domain/lists';
import type { Segment } from '../../shared/domain/segments/segment';
import { contactReplies } from '../../shared/http/contact-reply';
import { now } from '../../shared/ops/clock';
import { segmentMatcher } from '../../shared/services/match-segment/segment-matcher';

export interface ContactTotal {
  total: number;
  totalIsLowerBound?: true;
}

interface ContactList {
  name: string;
  activity: Parameters<typeof contactReplies>[2];
  contacts: Contact[];
  next: object | null;
  count: ContactTotal;
}

export async function contactPage(project: Project, { name, activity, contacts, next, count }: ContactList) {
  return {
    items: await contactReplies(project.id, contacts, activity),
    nextCursor: next && writeCursor(project.secret, name, next),
    hasMore: next !== null,
    ...count,
    total: Math.max(count.total, contacts.length),
  };
}

export interface RowsPosition {
  suffix: number;
  after: string | null;
}

export interface MemberPage<Position> {
  members: Contact[];
  next: Position | null;
}

const SEARCH_MS = 2_000;
const MAX_SEARCHED_CONTACTS = 10_000;
const PAGE_ROWS = 500;

const ROWS_START: RowsPosition = { suffix: 0, after: null };

/** Omits contacts that left, were erased or were replaced: the list trails the rows. */
export async function pageOfRows(
  project: Project,
  segment: Segment,
  limit: number,
  from = ROWS_START,
): Promise<MemberPage<RowsPosition>> {
  const found: { id: string; suffix: number }[] = [];
  for (let { suffix, after } = from; suffix < LIST_SUFFIXES && found.length <= limit; suffix++, after = null) {
    const page = await listMembersPage(project.id, segment.id, suffix, after, limit + 1 - found.length);
    append(
      found,
      page.contactIds.map((id) => ({ id, suffix })),
    );
  }
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const contacts = await getContacts(
    project,
    shown.map(({ id }) => id),
  );
  const refs = [...contacts.values()].map(({ id, generation }) => ({
    contactId: id,
    segmentId: segment.id,
    generation,
  }));
  const current = await readMemberships(project.id, refs);
  const isCurrent = (id: string): boolean => current.has(`${id}#${segment.id}`);
  return {
    members: shown.filter(({ id }) => isCurrent(id)).flatMap(({ id }) => contacts.get(id) ?? []),
    next: found.length > limit && last ? { suffix: last.suffix, after: last.id } : null,
  };
}

export async function pageOfMatches(
  project: Project,
  filters: Segment['filters'],
  limit: number,
  from = SCAN_START,
): Promise<MemberPage<ScanPosition>> {
  const moment = now();
  const matcher = await segmentMatcher(project.id, filters);
  const found: { contact: Contact; shard: number }[] = [];
  let looked = 0;
  let position: ScanPosition = from;
  for await (const { contacts, next } of scanContacts(project.id, from, PAGE_ROWS, false)) {
    const matches = await matcher.match(contacts, moment);
    const matched = contacts.filter((_, index) => matches[index]);
    append(
      found,
      matched.map(({ row }) => ({ contact: toContact(row), shard: position.shard })),
    );
    const last = found[limit - 1];
    if (found.length > limit && last) {
      const members = found.slice(0, limit).map(({ contact }) => contact);
      return { members, next: { shard: last.shard, after: last.contact.id } };
    }
    looked += contacts.length;
    if (next === null) return { members: found.map(({ contact }) => contact), next: null };
    position = next;
    if (looked >= MAX_SEARCHED_CONTACTS || now() >= moment + SEARCH_MS) break;
  }
  return { members: found.map(({ contact }) => contact), next: position };
}
