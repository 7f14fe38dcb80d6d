import { emailEventsOf } from '../../domain/campaigns/campaign-email';
import { type NameTimes, summarizeTimes } from '../../domain/contacts/summary';
import { canBeTimelineOnly } from '../../domain/emails/timeline-events';
import { append } from '../../domain/lists';
import type { EpochMs } from '../../durations';
import { idsFrom } from '../../ops/ids';
import { listEmailsOfContact } from '../emails/campaign-emails';
import { EVENT, eventPartition } from '../table/keys';
import { firstPages } from '../table/query';
import { listEmailEvents } from './campaign-email-events';
import { type RecordedEvent, readEventTime, toEvent } from './events';
import { timelineEventsOfContact } from './timeline-list';

/** Pages of 1 MB: about 40,000 events. */
const MAX_PAGES = 20;

interface EventsQuery {
  projectId: string;
  contactId: string;
  generation: string;
  name: string;
  /** Both times are included. */
  from: EpochMs;
  until: EpochMs;
}

export async function eventsBetween(query: EventsQuery): Promise<RecordedEvent[]> {
  const { projectId, contactId, generation, name, from, until } = query;
  const [eventRows, campaignEvents, timelineEvents] = await Promise.all([
    readRows(query),
    // Events of campaign email have no rows of their own: they are in the email's row.
    name.startsWith('email.') ? listEmailEvents(projectId, { id: contactId, generation }) : [],
    canBeTimelineOnly(name) ? timelineEventsOfContact(projectId, contactId, { from, until }) : [],
  ]);
  const matching = [...eventRows, ...campaignEvents, ...timelineEvents].filter((event) => {
    const at = Date.parse(event.createdAt);
    return event.name === name && at >= from && at <= until && (event.generation ?? generation) === generation;
  });
  return matching.sort((a, b) => (a.id < b.id ? -1 : 1));
}

async function readRows({ projectId, contactId, from, until }: EventsQuery): Promise<RecordedEvent[]> {
  const between = [`${EVENT}${idsFrom('evt', from)}`, `${EVENT}${idsFrom('evt', until + 1)}`] as const;
  const events: RecordedEvent[] = [];
  const query = { pk: eventPartition(projectId, contactId), sk: { between } };
  for await (const rows of firstPages(query, MAX_PAGES)) append(events, rows.map(toEvent));
  return events;
}

/** Pages of 1 MB: about 200,000 events. */
const MAX_LOOKUP_PAGES = 100;

const ALL_TIME = { from: 0, until: Number.POSITIVE_INFINITY };

interface NamesQuery {
  contactId: string;
  generation: string;
  names: readonly string[];
}

interface EventRow {
  pk: string;
  sk: string;
  name: string;
  g1sk: string;
  generation?: string;
}

export async function lookUpEvents(
  projectId: string,
  { contactId, generation, names }: NamesQuery,
): Promise<Map<string, NameTimes | null>> {
  const times = new Map<string, string[]>(names.map((name) => [name, []]));
  const pk = eventPartition(projectId, contactId);
  const attributes = ['pk', 'sk', 'name', 'g1sk', 'generation'];
  const query = { pk, sk: { beginsWith: EVENT }, attributes, eventual: true };
  for await (const rows of firstPages<EventRow>(query, MAX_LOOKUP_PAGES)) {
    for (const row of rows) {
      if ((row.generation ?? generation) !== generation) continue;
      times.get(row.name)?.push(readEventTime(row.g1sk));
    }
  }
  if (names.some((name) => name.startsWith('email.'))) {
    for (const { name, at } of await readEmailEvents(projectId, contactId, generation)) times.get(name)?.push(at);
  }
  if (names.some(canBeTimelineOnly)) {
    for (const event of await timelineEventsOfContact(projectId, contactId, ALL_TIME)) {
      if ((event.generation ?? generation) === generation) times.get(event.name)?.push(event.createdAt);
    }
  }
  return new Map([...times].map(([name, timesOfName]) => [name, summarizeTimes(timesOfName)]));
}

async function readEmailEvents(projectId: string, contactId: string, generation: string) {
  const emails = await listEmailsOfContact(projectId, contactId);
  return emails
    .filter((email) => email.generation === undefined || email.generation === generation)
    .flatMap(({ timeline }) => emailEventsOf(timeline));
}
