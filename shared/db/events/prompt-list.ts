import { canBePrompt, PROMPT_MS } from '../../domain/emails/prompt-events';
import { append } from '../../domain/lists';
import { toIso } from '../../ops/clock';
import { idsFrom, idTime } from '../../ops/ids';
import { type EmailRow, getEmails } from '../emails/emails';
import { readEmailsOfContact } from '../emails/of-contact';
import { acceptanceOf, promptEventsOf } from '../emails/prompt-events';
import type { Step } from '../table/counted-list';
import { indexes, keys, LIST_SUFFIXES } from '../table/keys';
import { readPlaces } from '../table/time-list';
import type { RecordedEvent } from './events';

/** Events of this name, from a moment and before another, in epoch milliseconds. */
interface Wanted {
  name?: string | undefined;
  from?: number | undefined;
  to?: number | undefined;
}

/** Where a step of the list begins, and how many events it has at most. */
interface Place {
  after: string | null;
  limit: number;
}

/** A list of events, newest first: where an event is in it, and the emails whose timelines tell some of its events. */
interface EventList {
  placeOf(event: RecordedEvent): string;
  /** Where events of a time begin, in epoch milliseconds. */
  placeAt(time: number): string;
  timeAt(place: string): number;
  /** Emails, newest first, whose ids are at least `from` and below `below`, and the last id passed; null at the end. */
  readEmails(range: { from: string; below: string | null; limit: number }): Promise<Step<EmailRow>>;
}

/** Where an event is in the project's list by time. */
export const timePlaceOf = ({ id, createdAt }: RecordedEvent): string => `${createdAt}#${id}`;

/** Where events of a time begin in it. Only years of four digits sort as text, and events have no others. */
export const placeAt = (time: number): string => toIso(Math.max(0, time));

const ISO_LENGTH = toIso(0).length;

/** The project's list by time. */
export const eventsOfProject = (projectId: string): EventList => ({
  placeOf: timePlaceOf,
  placeAt,
  timeAt: (place) => Date.parse(place.slice(0, ISO_LENGTH)),
  readEmails: async ({ from, below, limit }) => {
    const partitions = Array.from({ length: LIST_SUFFIXES }, (_, suffix) => indexes.emailsOf(projectId, suffix));
    const { rows, passed } = await readPlaces({ index: 'g1', partitions, limit, from }, below);
    const emails = await getEmails(rows.map((row) => ({ projectId, id: row.place })));
    return { rows: [...emails.values()], passed };
  },
});

/** What the sort keys of events begin with. */
const EVENT = keys.contactEvent('', '', '').sk;

/** A contact's list, by the events' ids. */
export const eventsOfContact = (projectId: string, contactId: string): EventList => ({
  placeOf: ({ id }) => `${EVENT}${id}`,
  placeAt: (time) => `${EVENT}${idsFrom('evt', Math.max(0, time))}`,
  timeAt: (place) => idTime(place.slice(EVENT.length)) ?? 0,
  readEmails: (range) => readEmailsOfContact(projectId, contactId, range),
});

/** A step of a list together with the events that are told by the timelines of emails, at most `limit`. */
export async function withPromptEvents(
  list: EventList,
  { name, from = 0, to = Number.POSITIVE_INFINITY }: Wanted,
  { rows, passed }: Step<RecordedEvent>,
  { after, limit }: Place,
): Promise<Step<RecordedEvent>> {
  if (name !== undefined && !canBePrompt(name)) return { rows, passed };
  const { placeOf, timeAt } = list;
  const span = {
    from: Math.max(from, passed === null ? 0 : timeAt(passed)),
    until: Math.min(to - 1, after === null ? to - 1 : timeAt(after)),
  };
  const isBelow = (place: string): boolean => after === null || place < after;
  const { events, knownFrom } = await readPromptEvents(
    list,
    span,
    limit,
    (found) => found.events.length >= limit && isBelow(list.placeAt(found.knownFrom)),
  );
  const end = knownFrom === span.from ? passed : list.placeAt(knownFrom);
  const found = [...rows, ...events]
    .filter((event) => isBelow(placeOf(event)) && (end === null || placeOf(event) >= end))
    .sort((a, b) => (placeOf(a) < placeOf(b) ? 1 : -1));
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, passed: found.length > limit && last ? placeOf(last) : end };
}

/** A span of time, in epoch milliseconds, both ends included. */
interface Span {
  from: number;
  until: number;
}

interface PromptEvents {
  events: RecordedEvent[];
  /** All events from this moment to the end of the span are there. */
  knownFrom: number;
}

const LARGEST_PAGE = 800;
/** 800,000 emails: more than any project has in 10 s. */
const MAXIMUM_PAGES = 1_000;

/**
 * The latest events of a span that are told by timelines, until `isEnough`; of `first` emails at first. An event follows its email's acceptance by 10 s
 * at most, so that much more of the list of emails is read.
 */
async function readPromptEvents(
  list: EventList,
  { from, until }: Span,
  first: number,
  isEnough: (found: PromptEvents) => boolean,
): Promise<PromptEvents> {
  const lowest = idsFrom('em', Math.max(0, from - PROMPT_MS));
  const events: RecordedEvent[] = [];
  let below = Number.isFinite(until) ? idsFrom('em', until + 1) : null;
  for (let page = 0; page < MAXIMUM_PAGES; page++) {
    const { rows, passed } = await list.readEmails({
      from: lowest,
      below,
      limit: Math.min(LARGEST_PAGE, first * 2 ** page),
    });
    append(events, rows.flatMap(promptEventsOf));
    const knownFrom = passed === null ? from : Math.max(from, acceptanceOf(passed) + PROMPT_MS + 1);
    const found = { events: events.filter(isWithin({ from: knownFrom, until })), knownFrom };
    if (knownFrom === from || isEnough(found)) return found;
    below = passed;
  }
  throw new Error('a list of emails has no end');
}

const isWithin =
  ({ from, until }: Span) =>
  ({ createdAt }: RecordedEvent): boolean =>
    Date.parse(createdAt) >= from && Date.parse(createdAt) <= until;

/** All events of a contact that timelines tell, of emails that were accepted in a span or up to 10 s before it, in epoch milliseconds. */
export async function promptEventsOfContact(
  projectId: string,
  contactId: string,
  span: Span,
): Promise<RecordedEvent[]> {
  const list = eventsOfContact(projectId, contactId);
  const { events } = await readPromptEvents(list, span, LARGEST_PAGE, () => false);
  return events.filter(isWithin(span));
}
