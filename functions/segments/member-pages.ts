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

const MAX_SEARCH_MS = 2_000;
const MAX_SEARCHED_CONTACTS = 10_000;
const CONTACTS_PER_PAGE = 500;

const ROWS_START: RowsPosition = { suffix: 0, after: null };

/** Omits contacts that left or were erased since: the list lags behind the rows. */
export async function pageOfRows(
  project: Project,
  segment: Segment,
  limit: number,
  from = ROWS_START,
): Promise<MemberPage<RowsPosition>> {
  const listed = await listMemberIds(project.id, segment.id, limit + 1, from);
  const onPage = listed.slice(0, limit);
  const last = onPage.at(-1);
  const contacts = await getContacts(
    project,
    onPage.map(({ id }) => id),
  );
  const refs = [...contacts.values()].map(({ id, generation }) => ({
    contactId: id,
    segmentId: segment.id,
    generation,
  }));
  const current = await readMemberships(project.id, refs);
  const isCurrent = (id: string): boolean => current.has(`${id}#${segment.id}`);
  return {
    members: onPage.filter(({ id }) => isCurrent(id)).flatMap(({ id }) => contacts.get(id) ?? []),
    next: listed.length > limit && last ? { suffix: last.suffix, after: last.id } : null,
  };
}

async function listMemberIds(projectId: string, segmentId: string, limit: number, from: RowsPosition) {
  const listed: { id: string; suffix: number }[] = [];
  let { suffix, after } = from;
  while (suffix < LIST_SUFFIXES && listed.length < limit) {
    const { contactIds } = await listMembersPage(projectId, segmentId, suffix, after, limit - listed.length);
    for (const id of contactIds) listed.push({ id, suffix });
    suffix += 1;
    after = null;
  }
  return listed;
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
  let searched = 0;
  let position: ScanPosition = from;
  for await (const { contacts, next } of scanContacts(project.id, from, CONTACTS_PER_PAGE, false)) {
    const matches = await matcher.match(contacts, moment);
    const { shard } = position;
    const matching = contacts.filter((_, index) => matches[index]);
    append(
      found,
      matching.map(({ row }) => ({ contact: toContact(row), shard })),
    );
    const last = found[limit - 1];
    if (found.length > limit && last) {
      const members = found.slice(0, limit).map(({ contact }) => contact);
      return { members, next: { shard: last.shard, after: last.contact.id } };
    }
    searched += contacts.length;
    if (next === null) return { members: found.map(({ contact }) => contact), next: null };
    position = next;
    if (searched >= MAX_SEARCHED_CONTACTS || now() >= moment + MAX_SEARCH_MS) break;
  }
  return { members: found.map(({ contact }) => contact), next: position };
}
