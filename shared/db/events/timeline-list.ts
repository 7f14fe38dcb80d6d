import { canBeTimelineOnly, TIMELINE_ONLY_MS } from '../../domain/emails/timeline-events';
import { append } from '../../domain/lists';
import type { EpochMs } from '../../durations';
import { toIso } from '../../ops/clock';
import { idsFrom, idTime } from '../../ops/ids';
import { type EmailRow, getEmails } from '../emails/emails';
import { readEmailsOfContact } from '../emails/of-contact';
import type { ScanStep } from '../table/counted-list';
import { indexes, LIST_SUFFIXES } from '../table/indexes';
import { EVENT } from '../table/keys';
import { readListedRows } from '../table/time-list';
import type { RecordedEvent } from './events';
import { acceptanceTimeOf, timelineEventsOf } from './timeline-events';

/** `from` is inclusive, `to` exclusive. */
interface TimelineFilter {
  name?: string | undefined;
  from?: EpochMs | undefined;
  to?: EpochMs | undefined;
}

interface PageRequest {
  after: string | null;
  limit: number;
}

interface EventList {
  positionOf(event: RecordedEvent): string;
  positionAt(time: EpochMs): string;
  timeAt(position: string): number;
  /** Newest first; `from` is inclusive, `below` exclusive. */
  readEmails(range: { from: string; below: string | null; limit: number }): Promise<ScanStep<EmailRow>>;
}

export const timePositionOf = ({ id, createdAt }: RecordedEvent): string => `${createdAt}#${id}`;

/** Never before 1970, because only four-digit years sort as text. */
export const positionAt = (time: number): string => toIso(Math.max(0, time));

const ISO_LENGTH = toIso(0).length;

export const eventsOfProject = (projectId: string): EventList => ({
  positionOf: timePositionOf,
  positionAt,
  timeAt: (position) => Date.parse(position.slice(0, ISO_LENGTH)),
  readEmails: async ({ from, below, limit }) => {
    const partitions = Array.from({ length: LIST_SUFFIXES }, (_, suffix) => indexes.emailsOf(projectId, suffix));
    const { rows, resumeAfter } = await readListedRows({ index: 'g1', partitions, limit, from }, below);
    const emails = await getEmails(rows.map((row) => ({ projectId, id: row.position })));
    return { rows: [...emails.values()], resumeAfter };
  },
});

export const eventsOfContact = (projectId: string, contactId: string): EventList => ({
  positionOf: ({ id }) => `${EVENT}${id}`,
  positionAt: (time) => `${EVENT}${idsFrom('evt', Math.max(0, time))}`,
  timeAt: (position) => idTime(position.slice(EVENT.length)) ?? 0,
  readEmails: (range) => readEmailsOfContact(projectId, contactId, range),
});

export async function withTimelineEvents(
  list: EventList,
  { name, from = 0, to = Number.POSITIVE_INFINITY }: TimelineFilter,
  step: ScanStep<RecordedEvent>,
  { after, limit }: PageRequest,
): Promise<ScanStep<RecordedEvent>> {
  if (name !== undefined && !canBeTimelineOnly(name)) return step;
  const { rows, resumeAfter } = step;
  const { positionOf, timeAt } = list;
  const span = {
    from: Math.max(from, resumeAfter === null ? 0 : timeAt(resumeAfter)),
    until: Math.min(to - 1, after === null ? to - 1 : timeAt(after)),
  };
  const isBelowCursor = (position: string): boolean => after === null || position < after;
  const isPageFull = ({ events, completeSince }: NewestEvents): boolean =>
    events.length >= limit && isBelowCursor(list.positionAt(completeSince));
  const { events, completeSince } = await readTimelineEvents(list, span, limit, isPageFull);
  const lowestRead = completeSince === span.from ? resumeAfter : list.positionAt(completeSince);
  const isRead = (position: string): boolean => lowestRead === null || position >= lowestRead;
  const sorted = [...rows, ...events]
    .filter((event) => isBelowCursor(positionOf(event)) && isRead(positionOf(event)))
    .sort((a, b) => (positionOf(a) < positionOf(b) ? 1 : -1));
  const page = sorted.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, resumeAfter: sorted.length > limit && last ? positionOf(last) : lowestRead };
}

/** Both are inclusive. */
interface Span {
  from: EpochMs;
  until: EpochMs;
}

interface NewestEvents {
  events: RecordedEvent[];
  /** From this time on, `events` has all events of the span. */
  completeSince: number;
}

const MAX_PAGE_SIZE = 800;
/** 800,000 emails: more than any project has in 10 s. */
const MAX_PAGES = 1_000;

/** Begins 10 s before `from`, because a timeline event follows its email's acceptance by at most 10 s. */
async function readTimelineEvents(
  list: EventList,
  { from, until }: Span,
  firstLimit: number,
  isEnough: (newest: NewestEvents) => boolean,
): Promise<NewestEvents> {
  const lowest = idsFrom('em', Math.max(0, from - TIMELINE_ONLY_MS));
  const events: RecordedEvent[] = [];
  let below = Number.isFinite(until) ? idsFrom('em', until + 1) : null;
  for (let page = 0; page < MAX_PAGES; page++) {
    const { rows, resumeAfter } = await list.readEmails({
      from: lowest,
      below,
      limit: Math.min(MAX_PAGE_SIZE, firstLimit * 2 ** page),
    });
    append(events, rows.flatMap(timelineEventsOf));
    const completeSince =
      resumeAfter === null ? from : Math.max(from, acceptanceTimeOf(resumeAfter) + TIMELINE_ONLY_MS + 1);
    const newest = { events: events.filter(isWithin({ from: completeSince, until })), completeSince };
    if (completeSince === from || isEnough(newest)) return newest;
    below = resumeAfter;
  }
  throw new Error('reading a list of emails did not end');
}

const isWithin =
  ({ from, until }: Span) =>
  ({ createdAt }: RecordedEvent): boolean =>
    Date.parse(createdAt) >= from && Date.parse(createdAt) <= until;

export async function timelineEventsOfContact(
  projectId: string,
  contactId: string,
  span: Span,
): Promise<RecordedEvent[]> {
  const list = eventsOfContact(projectId, contactId);
  const { events } = await readTimelineEvents(list, span, MAX_PAGE_SIZE, () => false);
  return events.filter(isWithin(span));
}
