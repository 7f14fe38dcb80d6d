import { idsFrom } from '../../ops/ids';
import { listMailEvents } from '../campaigns/mail-events';
import { eventPartition, keys } from '../table/keys';
import { queryPages } from '../table/query';
import { type RecordedEvent, toEvent } from './events';

/** Pages of 1 MB: some 2,000 events of a contact between two moments. */
const MAXIMUM_PAGES = 20;
const EVENT = keys.contactEvent('', '', '').sk;

interface EventsQuery {
  projectId: string;
  contactId: string;
  /** Events of an earlier contact with the same address do not count. */
  generation: string;
  name: string;
  /** Epoch milliseconds, both included. */
  from: number;
  until: number;
}

/** Events of a contact with one name between two moments, oldest first, read with strong consistency. */
export async function eventsBetween(query: EventsQuery): Promise<RecordedEvent[]> {
  const { projectId, contactId, generation, name, from, until } = query;
  const [recorded, ofCampaigns] = await Promise.all([
    readRows(query),
    // Events of campaigns' mail have no rows of their own: they are in the rows of the mail.
    name.startsWith('email.') ? listMailEvents(projectId, { id: contactId, generation }) : [],
  ]);
  const found = [...recorded, ...ofCampaigns].filter((event) => {
    const at = Date.parse(event.createdAt);
    return event.name === name && at >= from && at <= until && (event.generation ?? generation) === generation;
  });
  return found.sort((a, b) => (a.id < b.id ? -1 : 1));
}

async function readRows({ projectId, contactId, from, until }: EventsQuery): Promise<RecordedEvent[]> {
  const between = [`${EVENT}${idsFrom('evt', from)}`, `${EVENT}${idsFrom('evt', until + 1)}`] as const;
  const events: RecordedEvent[] = [];
  let pages = 0;
  for await (const rows of queryPages({ pk: eventPartition(projectId, contactId), sk: { between } })) {
    events.push(...rows.map(toEvent));
    pages += 1;
    if (pages === MAXIMUM_PAGES) break;
  }
  return events;
}
