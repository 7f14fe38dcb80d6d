import type { FilterGroup } from '../../contract/filters';
import { getContacts } from '../../db/contacts/contacts';
import { type ScannedContact, scanContacts } from '../../db/contacts/scan';
import type { Project } from '../../db/projects/projects';
import { listMembersPage, readMemberships } from '../../db/segments/memberships';
import { getSegment } from '../../db/segments/segments';
import { LIST_SUFFIXES } from '../../db/table/keys';
import type { AudiencePlace } from '../../domain/campaigns/audience-scan';
import type { Campaign } from '../../domain/campaigns/campaign';
import type { Contact } from '../../domain/contacts/contact';
import { now, sleep } from '../../ops/clock';
import { segmentMatcher } from '../match-segment/segment-matcher';

/** What decides who belongs to a campaign's audience. */
export type AudienceChoice = Pick<Campaign, 'audienceType' | 'segmentId' | 'audienceFilter' | 'sentAt'>;

/** A contact of the audience, and where the reading stands right after it. */
export interface AudienceMember {
  contact: Contact;
  place: AudiencePlace;
}

export interface AudiencePage {
  members: AudienceMember[];
  /** Contacts that were looked at for them. */
  passed: number;
  /** Where the reading goes on; null at its end. */
  next: AudiencePlace | null;
}

/** Rows of a page: contacts with their summaries, or a static segment's members. */
const PAGE_ROWS = 600;
const START: AudiencePlace = { shard: 0, after: null };
const SUMMARY = '#S';
/** The index of a static segment's members trails: who was added right before the sending began is in it by then. */
const INDEX_TRAILS_MS = 5_000;

/**
 * Reads a campaign's audience, from a place on and a page at a time: whoever matches at that moment, and was there
 * when the sending began. A page that was not worked through to its end is read again from any of its members on.
 */
export async function* readAudience(
  project: Project,
  choice: AudienceChoice,
  from: AudiencePlace = START,
  isPaced = true,
): AsyncGenerator<AudiencePage, void> {
  const { audienceType, segmentId = '', audienceFilter, sentAt } = choice;
  const segment = audienceType === 'SEGMENT' ? await getSegment(project.id, segmentId) : null;
  if (audienceType === 'SEGMENT' && !segment) return;
  const filter = segment?.filters ?? (audienceType === 'FILTERED' ? audienceFilter : undefined);
  const isStatic = segment?.type === 'STATIC';
  if (isStatic && isPaced && sentAt) await sleep(Date.parse(sentAt) + INDEX_TRAILS_MS - now());
  const pages = isStatic ? readMembers(project, segmentId, from) : readMatching(project, filter, from, isPaced);
  for await (const page of pages) {
    yield { ...page, members: page.members.filter(({ contact }) => !sentAt || contact.createdAt <= sentAt) };
  }
}

async function* readMatching(
  { id }: Project,
  filter: FilterGroup | undefined,
  from: AudiencePlace,
  isPaced: boolean,
): AsyncGenerator<AudiencePage, void> {
  const matcher = filter && (await segmentMatcher(id, filter));
  let { shard } = from;
  for await (const { contacts, next } of scanContacts(id, from, PAGE_ROWS, isPaced)) {
    const verdicts = await matcher?.match(contacts, now());
    const matching = verdicts ? contacts.filter((_, index) => verdicts[index]) : contacts;
    const part = shard;
    yield { members: matching.map((scanned) => toMember(scanned, part)), passed: contacts.length, next };
    shard = next?.shard ?? shard;
  }
}

/** The summary of a contact lies right behind it: with it, the contact is passed. */
const toMember = ({ row }: ScannedContact, shard: number): AudienceMember => ({
  contact: row,
  place: { shard, after: `${row.id}${SUMMARY}` },
});

/** Members by the index, which trails: whoever is none any more, or another contact of the address, is left out. */
async function* readMembers(
  project: Project,
  segmentId: string,
  from: AudiencePlace,
): AsyncGenerator<AudiencePage, void> {
  for (let place: AudiencePlace | null = from; place !== null; ) {
    const { shard, after }: AudiencePlace = place;
    const { contactIds, next } = await listMembersPage(project.id, segmentId, shard, after, PAGE_ROWS);
    const contacts = [...(await getContacts(project, contactIds)).values()];
    const asked = contacts.map(({ id, generation }) => ({ contactId: id, segmentId, generation }));
    const standing = await readMemberships(project.id, asked);
    const nextPart: AudiencePlace | null = shard + 1 < LIST_SUFFIXES ? { shard: shard + 1, after: null } : null;
    place = next === null ? nextPart : { shard, after: next };
    const members = contacts
      .filter(({ id }) => standing.has(`${id}#${segmentId}`))
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .map((contact) => ({ contact, place: { shard, after: contact.id } }));
    yield { members, passed: contactIds.length, next: place };
  }
}
