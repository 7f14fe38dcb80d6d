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

/** Omits contacts that have just left or been erased, because the list lags behind the rows. */
export async function pageOfRows(
  project: Project,
  segment: Segment,
  limit: number,
  from = ROWS_START,
): Promise<MemberPage<RowsPosition>> {
  const listedIds = await listMemberIds(project.id, segment.id, limit + 1, from);
  const pageIds = listedIds.slice(0, limit);
  const lastListed = pageIds.at(-1);
  const contacts = await getContacts(
    project,
    pageIds.map(({ id }) => id),
  );
  const refs = [...contacts.values()].map(({ id, generation }) => ({
    contactId: id,
    segmentId: segment.id,
    generation,
  }));
  const memberships = await readMemberships(project.id, refs);
  const isMember = (id: string): boolean => memberships.has(`${id}#${segment.id}`);
  return {
    members: pageIds.filter(({ id }) => isMember(id)).flatMap(({ id }) => contacts.get(id) ?? []),
    next: listedIds.length > limit && lastListed ? { suffix: lastListed.suffix, after: lastListed.id } : null,
  };
}

async function listMemberIds(projectId: string, segmentId: string, limit: number, from: RowsPosition) {
  const members: { id: string; suffix: number }[] = [];
  let { suffix, after } = from;
  while (suffix < LIST_SUFFIXES && members.length < limit) {
    const { contactIds } = await listMembersPage(projectId, segmentId, suffix, after, limit - members.length);
    for (const id of contactIds) members.push({ id, suffix });
    suffix += 1;
    after = null;
  }
  return members;
}

export async function pageOfMatches(
  project: Project,
  filters: Segment['filters'],
  limit: number,
  from = SCAN_START,
): Promise<MemberPage<ScanPosition>> {
  const startedAt = now();
  const matcher = await segmentMatcher(project.id, filters);
  const matches: { contact: Contact; shard: number }[] = [];
  let searchedContacts = 0;
  let position: ScanPosition = from;
  const pageSize = Math.min(CONTACTS_PER_PAGE, matcher.maxRows);
  for await (const { contacts, next } of scanContacts(project.id, from, pageSize, false)) {
    const areMatches = await matcher.match(contacts, startedAt);
    const { shard } = position;
    const matchingContacts = contacts.filter((_, index) => areMatches[index]);
    append(
      matches,
      matchingContacts.map(({ row }) => ({ contact: toContact(row), shard })),
    );
    const lastOnPage = matches[limit - 1];
    if (matches.length > limit && lastOnPage) {
      const members = matches.slice(0, limit).map(({ contact }) => contact);
      return { members, next: { shard: lastOnPage.shard, after: lastOnPage.contact.id } };
    }
    searchedContacts += contacts.length;
    if (next === null) return { members: matches.map(({ contact }) => contact), next: null };
    position = next;
    if (searchedContacts >= MAX_SEARCHED_CONTACTS || now() >= startedAt + MAX_SEARCH_MS) break;
  }
  return { members: matches.map(({ contact }) => contact), next: position };
}
