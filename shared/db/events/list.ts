import type { EpochMs } from '../../durations';
import { idsFrom } from '../../ops/ids';
import { hiddenRowTest } from '../contacts/open-erasures';
import { readCounter } from '../counters/counters';
import type { Project } from '../projects/projects';
import { batchGet } from '../table/batch-get';
import { type CountedPage, type PageRequest, readCountedList, type ScanStep } from '../table/counted-list';
import { indexes, LIST_SUFFIXES } from '../table/indexes';
import { EVENT, eventPartition } from '../table/keys';
import { queryPage } from '../table/query';
import { readListedRows } from '../table/time-list';
import { listEmailEvents } from './campaign-email-events';
import { type RecordedEvent, toEvent } from './events';
import { eventsOfContact, eventsOfProject, positionAt, timePositionOf, withTimelineEvents } from './timeline-list';

export interface EventFilter {
  name?: string | undefined;
  contact?: { id: string; generation: string } | undefined;
  withCampaigns?: boolean | undefined;
  segmentId?: string | undefined;
  from?: EpochMs | undefined;
  to?: EpochMs | undefined;
}

const END = '~';

export async function listEvents(
  project: Project,
  filter: EventFilter,
  page: PageRequest,
): Promise<CountedPage<RecordedEvent>> {
  const { contact, name } = filter;
  const campaignEvents = contact && filter.withCampaigns ? await listEmailEvents(project.id, contact) : [];
  const list = {
    secret: project.secret,
    name: listNameOf(filter),
    readStep: async (after: string | null, size: number) => {
      if (!contact) return readStep(project, filter, after, size);
      const step = await readContactStep(project, filter, contact, after, size);
      return withCampaignEvents(step, campaignEvents, filter, after);
    },
    positionOf: (event: RecordedEvent) => (contact ? `${EVENT}${event.id}` : timePositionOf(event)),
    counter: counterOf(project, filter),
    isSparse: name !== undefined,
  };
  return readCountedList(list, page);
}

const listNameOf = ({ name, contact, withCampaigns, segmentId, from, to }: EventFilter): string =>
  JSON.stringify([
    'events',
    ...[name, contact?.id, from, to],
    ...(withCampaigns ? ['campaigns'] : []),
    ...(segmentId ? ['segment', segmentId] : []),
  ]);

const ENTERED = 'segment.entered';
const membershipEvents: readonly string[] = [ENTERED, 'segment.exited'];

const matchesFilter = ({ name, data }: RecordedEvent, filter: EventFilter): boolean =>
  (filter.name === undefined || name === filter.name) &&
  (filter.segmentId === undefined || (membershipEvents.includes(name) && data.segment === filter.segmentId));

function counterOf(
  { id }: Project,
  { contact, from, to, name, segmentId }: EventFilter,
): (() => Promise<number>) | undefined {
  const hasNoCounter = contact || from !== undefined || to !== undefined || segmentId !== undefined;
  if (hasNoCounter) return undefined;
  return () => readCounter(id, name === undefined ? 'events' : { family: 'events', name });
}

async function readStep(
  project: Project,
  filter: EventFilter,
  after: string | null,
  limit: number,
): Promise<ScanStep<RecordedEvent>> {
  const { name, segmentId, from, to } = filter;
  const partitions = Array.from({ length: LIST_SUFFIXES }, (_, suffix) => indexes.eventsOf(project.id, suffix));
  const above = from === undefined ? undefined : positionAt(from);
  const below = after ?? (to === undefined ? null : positionAt(to));
  const { rows, resumeAfter } = await readListedRows({ index: 'g1', partitions, limit, from: above }, below);
  const items = await batchGet(rows.map(({ pk, sk }) => ({ pk, sk })));
  const byId = new Map(items.map(toEvent).map((event) => [event.id, event]));
  const events = rows.flatMap(({ sk }) => byId.get(sk.slice(EVENT.length)) ?? []);
  // With `ENTERED`, no timeline event matches, because emails' timelines have no changes of membership.
  const timelineFilter = { name: segmentId === undefined ? name : ENTERED, from, to };
  const step = await withTimelineEvents(
    eventsOfProject(project.id),
    timelineFilter,
    { rows: events, resumeAfter },
    { after, limit },
  );
  const matching = step.rows.filter((event) => matchesFilter(event, filter));
  return { rows: await withoutErased(project.id, matching), resumeAfter: step.resumeAfter };
}

async function withoutErased(projectId: string, events: RecordedEvent[]): Promise<RecordedEvent[]> {
  const contactIds = new Set(events.flatMap(({ contactId = [] }) => contactId));
  const isErased = await hiddenRowTest(projectId, [...contactIds]);
  return events.filter(({ contactId, ...event }) => contactId === undefined || !isErased({ contactId, ...event }));
}

async function readContactStep(
  project: Project,
  { name, from, to }: EventFilter,
  contact: { id: string; generation: string },
  after: string | null,
  limit: number,
): Promise<ScanStep<RecordedEvent>> {
  const pk = eventPartition(project.id, contact.id);
  const first = `${EVENT}${from === undefined ? '' : idsFrom('evt', from)}`;
  const last = `${EVENT}${to === undefined ? END : idsFrom('evt', to)}`;
  const page = await queryPage({
    pk,
    sk: { between: [first, last] },
    backwards: true,
    limit,
    after: after === null ? undefined : { pk, sk: after },
  });
  const resumeAfter = (page.after?.sk as string | undefined) ?? null;
  const list = eventsOfContact(project.id, contact.id);
  const step = { rows: page.rows.map(toEvent), resumeAfter };
  const { rows, ...rest } = await withTimelineEvents(list, { name, from, to }, step, { after, limit });
  const isOfContact = ({ generation = contact.generation }: RecordedEvent) => generation === contact.generation;
  return { rows: rows.filter((event) => isOfContact(event) && (name === undefined || event.name === name)), ...rest };
}

function withCampaignEvents(
  { rows, resumeAfter }: ScanStep<RecordedEvent>,
  campaignEvents: readonly RecordedEvent[],
  { name, from = 0, to = Number.POSITIVE_INFINITY }: EventFilter,
  after: string | null,
): ScanStep<RecordedEvent> {
  const isWithin = (position: string): boolean =>
    (after === null || position < after) && (resumeAfter === null || position >= resumeAfter);
  const matching = campaignEvents.filter((event) => {
    const at = Date.parse(event.createdAt);
    return (name === undefined || event.name === name) && at >= from && at < to && isWithin(`${EVENT}${event.id}`);
  });
  if (matching.length === 0) return { rows, resumeAfter };
  return { rows: [...rows, ...matching].sort((a, b) => (a.id < b.id ? 1 : -1)), resumeAfter };
}
