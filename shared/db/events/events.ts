import type { ServiceEventName } from '../../contract/service-events';
import type { Untrusted } from '../../domain/contacts/untrusted';
import { now } from '../../ops/clock';
import { batchGet } from '../table/batch-get';
import { expr } from '../table/expressions';
import { indexes, type Key, keys, suffixOf } from '../table/keys';
import { recordExpiry } from '../table/record-expiry';
import { put } from '../table/rows';
import { contentOf } from '../table/stored';
import { readEventPlace } from './stored-event';

/** Something that happened to a contact, or to the project itself. */
export interface RecordedEvent {
  id: string;
  projectId: string;
  /** Absent for an event of the project itself, like the next two. */
  contactId?: string | undefined;
  email?: string | undefined;
  /**
   * The contact's: a contact that was erased and created again has another one, and sees nothing old. Absent matches
   * any.
   */
  generation?: string | undefined;
  name: string;
  data: Record<string, unknown>;
  /** Who reported it: `api` for the project itself, or a part of the service. */
  source: string;
  /** When it happened. */
  createdAt: string;
  /** How many workflows, one causing the next, have led to it; absent for none. */
  depth?: number;
  /** It was recorded with a public key. */
  isPublic?: true;
  /** Of an event of a public key: how long mail does not show its data. */
  untrusted?: Untrusted;
  /** Ids of the webhooks that are told of it, and no others; absent: those that ask for its name. */
  webhooks?: string[] | undefined;
  /** Of a mail's next event: that the mail was sent, which the summary gets with this event. */
  sent?: { at: string; depth?: number };
}

/** Something that happened to a contact. */
export interface ContactEvent extends RecordedEvent {
  contactId: string;
  email: string;
}

/** Something that happened to a project and to none of its contacts. */
export type ProjectEvent = Pick<RecordedEvent, 'id' | 'projectId' | 'data' | 'source' | 'createdAt'> & {
  name: ServiceEventName;
};

/** The depth as a row stores it: absent if no workflow has led there. */
export const depthOf = (depth: number): { depth?: number } => (depth > 0 ? { depth } : {});

/** Records an event of a contact once, however often it is repeated; false if it exists already. */
export const putEvent = (event: ContactEvent): Promise<boolean> =>
  putEventRow(keys.contactEvent(event.projectId, event.contactId, event.id), event);

/** Records an event of a project once, however often it is repeated; false if it exists already. */
export const putProjectEvent = (event: ProjectEvent): Promise<boolean> =>
  putEventRow(keys.projectEvent(event.projectId, event.id), event);

const putEventRow = (key: Key, event: RecordedEvent): Promise<boolean> =>
  put({ ...rowOf(key, event), ...listEntry(event) }, expr`attribute_not_exists(pk)`);

/** The entry in the project's list by time. */
const listEntry = ({ id, projectId, createdAt }: RecordedEvent) => ({
  g1pk: indexes.eventsOf(projectId, suffixOf(id)),
  g1sk: `${createdAt}#${id}`,
});

/**
 * Its data is stored as JSON text: it is only ever read whole, and comes back exactly as it was given. Ids and time are in
 * key and index entry only. Its time to live begins when it is recorded, so that an event that is reported late is not
 * deleted at once.
 */
const rowOf = (key: Key, { id: _, projectId: __, contactId: ___, createdAt: ____, data, ...event }: RecordedEvent) => ({
  ...key,
  v: 1,
  ...event,
  data: JSON.stringify(data),
  ttl: recordExpiry(now()),
});

/** A stored row as an event. */
export const toEvent = (row: Record<string, unknown>): RecordedEvent =>
  ({
    ...readEventPlace(String(row.pk), String(row.sk), String(row.g1sk)),
    ...contentOf(row),
    data: JSON.parse(row.data as string),
  }) as RecordedEvent;

/** Where an event is found; without a contact it is one of the project's. */
export interface EventRef {
  eventId: string;
  contactId: string | null;
}

/** Several events of a project, by id; deleted ones are missing. */
export async function getEvents(projectId: string, refs: readonly EventRef[]): Promise<Map<string, RecordedEvent>> {
  const rows = await batchGet(
    refs.map(({ eventId, contactId }) =>
      contactId === null ? keys.projectEvent(projectId, eventId) : keys.contactEvent(projectId, contactId, eventId),
    ),
  );
  return new Map(rows.map(toEvent).map((event) => [event.id, event]));
}
