import type { FilterGroup } from '../../contract/filters';
import { getContacts } from '../../db/contacts/contacts';
import { type ScannedContact, SUMMARY } from '../../db/contacts/scan';
import { scanInRounds } from '../../db/contacts/scan-in-rounds';
import type { Project } from '../../db/projects/projects';
import { listMembersPage, readMemberships } from '../../db/segments/memberships';
import { getSegment } from '../../db/segments/segments';
import { LIST_SUFFIXES } from '../../db/table/indexes';
import type { AudiencePosition } from '../../domain/campaigns/audience-scan';
import type { Campaign } from '../../domain/campaigns/campaign';
import type { Contact } from '../../domain/contacts/contact';
import type { EpochMs } from '../../durations';
import { now, sleep } from '../../ops/clock';
import { segmentMatcher } from '../match-segment/segment-matcher';

export type AudienceChoice = Pick<Campaign, 'audienceType' | 'segmentId' | 'audienceFilter' | 'sentAt'>;

export interface AudienceMember {
  contact: Contact;
  position: AudiencePosition;
}

export interface AudiencePage {
  members: AudienceMember[];
  scanned: number;
  next: AudiencePosition | null;
}

const PAGE_ROWS = 600;
const START: AudiencePosition = { shard: 0, after: null };
/** The member index and eventually consistent reads can be behind by this much. */
const MAX_LAG_MS = 5_000;

/** Yields contacts that existed when sending began. Can resume at the `position` of any member. */
export async function* readAudience(
  project: Project,
  choice: AudienceChoice,
  from: AudiencePosition = START,
  forecastAt?: EpochMs,
): AsyncGenerator<AudiencePage, void> {
  const { audienceType, segmentId = '', audienceFilter, sentAt } = choice;
  const segment = audienceType === 'SEGMENT' ? await getSegment(project.id, segmentId) : null;
  if (audienceType === 'SEGMENT' && !segment) return;
  const filter = segment?.filters ?? (audienceType === 'FILTERED' ? audienceFilter : undefined);
  const isStatic = segment?.type === 'STATIC';
  if (isStatic && forecastAt === undefined && sentAt) await sleep(Date.parse(sentAt) + MAX_LAG_MS - now());
  const pages = isStatic
    ? readMembers(project, segmentId, from)
    : readMatching(project, { filter, sentAt, forecastAt }, from);
  for await (const page of pages) {
    yield { ...page, members: page.members.filter(({ contact }) => !sentAt || contact.createdAt <= sentAt) };
  }
}

interface MatchOptions {
  sentAt: string | undefined;
  filter: FilterGroup | undefined;
  forecastAt: number | undefined;
}

async function* readMatching(
  { id }: Project,
  { filter, sentAt, forecastAt }: MatchOptions,
  from: AudiencePosition,
): AsyncGenerator<AudiencePage, void> {
  const matcher = filter && (await segmentMatcher(id, filter));
  const isForecast = forecastAt !== undefined;
  const mayLag = () => !isForecast && sentAt !== undefined && now() >= Date.parse(sentAt) + MAX_LAG_MS;
  const pageRows = Math.min(PAGE_ROWS, matcher?.maxRows ?? PAGE_ROWS);
  let { shard } = from;
  for await (const { contacts, round, next } of scanInRounds(id, from, pageRows, !isForecast, mayLag)) {
    const isMatch = await matcher?.match(contacts, forecastAt ?? now());
    const matching = isMatch ? contacts.filter((_, index) => isMatch[index]) : contacts;
    const scanPart = { shard, round };
    yield { members: matching.map((contact) => toMember(contact, scanPart)), scanned: contacts.length, next };
    shard = next?.shard ?? shard;
  }
}

/** The position is after the contact's summary, which follows its row. */
const toMember = ({ row }: ScannedContact, scanPart: Omit<AudiencePosition, 'after'>): AudienceMember => ({
  contact: row,
  position: { ...scanPart, after: `${row.id}${SUMMARY}` },
});

/** Drops contacts that left or were recreated, which the index may still list. */
async function* readMembers(
  project: Project,
  segmentId: string,
  from: AudiencePosition,
): AsyncGenerator<AudiencePage, void> {
  for (let position: AudiencePosition | null = from; position !== null; ) {
    const { shard, after }: AudiencePosition = position;
    const { contactIds, next } = await listMembersPage(project.id, segmentId, shard, after, PAGE_ROWS);
    const contacts = [...(await getContacts(project, contactIds)).values()];
    const requests = contacts.map(({ id, generation }) => ({ contactId: id, segmentId, generation }));
    const memberships = await readMemberships(project.id, requests);
    const nextShard: AudiencePosition | null = shard + 1 < LIST_SUFFIXES ? { shard: shard + 1, after: null } : null;
    position = next === null ? nextShard : { shard, after: next };
    const members = contacts
      .filter(({ id }) => memberships.has(`${id}#${segmentId}`))
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .map((contact) => ({ contact, position: { shard, after: contact.id } }));
    yield { members, scanned: contactIds.length, next: position };
  }
}
