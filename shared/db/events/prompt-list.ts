import { canBePrompt, PROMPT_MS } from '../../domain/emails/prompt-events';
import { toIso } from '../../ops/clock';
import { idsFrom } from '../../ops/ids';
import { getEmails } from '../emails/emails';
import { acceptanceOf, promptEventsOf } from '../emails/prompt-events';
import type { Step } from '../table/counted-list';
import { indexes, LIST_SUFFIXES } from '../table/keys';
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

/** Where an event is in the project's list by time. */
export const timePlaceOf = ({ id, createdAt }: RecordedEvent): string => `${createdAt}#${id}`;

/** Where events of a time begin in it. Only years of four digits sort as text, and events have no others. */
export const placeAt = (time: number): string => toIso(Math.max(0, time));

const ISO_LENGTH = toIso(0).length;
const timeAt = (place: string): number => Date.parse(place.slice(0, ISO_LENGTH));

/**
 * A step of a project's list by time together with the events that are told by the timelines of its emails, at most `limit`.
 */
export async function withPromptEvents(
  projectId: string,
  { name, from = 0, to = Number.POSITIVE_INFINITY }: Wanted,
  { rows, passed }: Step<RecordedEvent>,
  { after, limit }: Place,
): Promise<Step<RecordedEvent>> {
  if (name !== undefined && !canBePrompt(name)) return { rows, passed };
  const span = {
    from: Math.max(from, passed === null ? 0 : timeAt(passed)),
    until: Math.min(to - 1, after === null ? to - 1 : timeAt(after)),
  };
  const isBelow = (place: string): boolean => after === null || place < after;
  const { events, knownFrom } = await readPromptEvents(
    projectId,
    span,
    limit,
    (found) => found.events.length >= limit && isBelow(placeAt(found.knownFrom)),
  );
  const end = knownFrom === span.from ? passed : placeAt(knownFrom);
  const found = [...rows, ...events]
    .filter((event) => isBelow(timePlaceOf(event)) && (end === null || timePlaceOf(event) >= end))
    .sort((a, b) => (timePlaceOf(a) < timePlaceOf(b) ? 1 : -1));
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, passed: found.length > limit && last ? timePlaceOf(last) : end };
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
  projectId: string,
  { from, until }: Span,
  first: number,
  isEnough: (found: PromptEvents) => boolean,
): Promise<PromptEvents> {
  const partitions = Array.from({ length: LIST_SUFFIXES }, (_, suffix) => indexes.emailsOf(projectId, suffix));
  const lowest = idsFrom('em', from - PROMPT_MS);
  const events: RecordedEvent[] = [];
  let place = Number.isFinite(until) ? idsFrom('em', until + 1) : null;
  for (let page = 0; page < MAXIMUM_PAGES; page++) {
    const limit = Math.min(LARGEST_PAGE, first * 2 ** page);
    const { rows, passed } = await readPlaces({ index: 'g1', partitions, limit, from: lowest }, place);
    const emails = await getEmails(rows.map((row) => ({ projectId, id: row.place })));
    events.push(...[...emails.values()].flatMap(promptEventsOf));
    const knownFrom = passed === null ? from : Math.max(from, acceptanceOf(passed) + PROMPT_MS + 1);
    const found = { events: events.filter(isWithin({ from: knownFrom, until })), knownFrom };
    if (knownFrom === from || isEnough(found)) return found;
    place = passed;
  }
  throw new Error('a list of emails has no end');
}

const isWithin =
  ({ from, until }: Span) =>
  ({ createdAt }: RecordedEvent): boolean =>
    Date.parse(createdAt) >= from && Date.parse(createdAt) <= until;
