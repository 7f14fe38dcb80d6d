import { happeningsOf } from '../../domain/campaigns/mail';
import type { NameTimes } from '../../domain/contacts/summary';
import { listMailsOfContact } from '../campaigns/mails';
import { eventPartition } from '../table/keys';
import { queryPages } from '../table/query';

/** Pages of 1 MB: some 200,000 events of one contact. */
const MAXIMUM_PAGES = 100;
/** As many times as a summary keeps. */
const KEPT_TIMES = 10;

interface NamesQuery {
  contactId: string;
  /** Events of an earlier contact with the same address do not count. */
  generation: string;
  names: readonly string[];
}

interface EventRow {
  name: string;
  createdAt: string;
  generation?: string;
}

/** Counts and times of a contact's events by name, from the events themselves; null for a name without events. */
export async function lookUpEvents(
  projectId: string,
  { contactId, generation, names }: NamesQuery,
): Promise<Map<string, NameTimes | null>> {
  const times = new Map<string, string[]>(names.map((name) => [name, []]));
  const pk = eventPartition(projectId, contactId);
  const attributes = ['name', 'createdAt', 'generation'];
  let pages = 0;
  for await (const rows of queryPages<EventRow>({ pk, sk: { beginsWith: 'EVENT#' }, attributes, eventual: true })) {
    for (const row of rows) {
      if (row.generation === undefined || row.generation === generation) times.get(row.name)?.push(row.createdAt);
    }
    pages += 1;
    if (pages === MAXIMUM_PAGES) break;
  }
  if (names.some((name) => name.startsWith('email.'))) {
    for (const { name, at } of await readMailEvents(projectId, contactId, generation)) times.get(name)?.push(at);
  }
  return new Map([...times].map(([name, all]) => [name, summarize(all)]));
}

/** Events of campaigns' mail have no rows of their own: they are in the rows of the mail. */
async function readMailEvents(projectId: string, contactId: string, generation: string) {
  const mails = await listMailsOfContact(projectId, contactId);
  return mails
    .filter((mail) => mail.generation === undefined || mail.generation === generation)
    .flatMap(({ timeline }) => happeningsOf(timeline));
}

function summarize(times: string[]): NameTimes | null {
  const newestFirst = times.map((time) => Date.parse(time)).sort((a, b) => b - a);
  const first = newestFirst.at(-1);
  return first === undefined ? null : { count: newestFirst.length, first, times: newestFirst.slice(0, KEPT_TIMES) };
}
