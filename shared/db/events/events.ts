import type { ServiceEventName } from '../../contract/service-events';
import type { Untrusted } from '../../domain/contacts/untrusted';
import { now } from '../../ops/clock';
import { batchGet } from '../table/batch-get';
import { expr } from '../table/expressions';
import { indexes, suffixOf } from '../table/indexes';
import { EVENT, type Key, keys } from '../table/keys';
import { put } from '../table/rows';
import { contentOf, recordExpiry } from '../table/stored';

interface EventKeyParts {
  projectId: string;
  contactId?: string;
  id: string;
  createdAt: string;
}

const EVENT_PK = /^P#([^#]+)#(?:K#([^#]+)|PE)$/;

export const readEventTime = (g1sk: string): string => g1sk.slice(0, g1sk.indexOf('#'));

export function readEventKey(pk: string, sk: string, g1sk: string): EventKeyParts {
  const [, projectId = '', contactId] = EVENT_PK.exec(pk) ?? [];
  return {
    projectId,
    ...(contactId === undefined ? {} : { contactId }),
    id: sk.slice(EVENT.length),
    createdAt: readEventTime(g1sk),
  };
}

export interface RecordedEvent {
  id: string;
  projectId: string;
  contactId?: string | undefined;
  email?: string | undefined;
  /** A contact erased and created again has another generation. If absent, any generation matches. */
  generation?: string | undefined;
  name: string;
  data: Record<string, unknown>;
  source: string;
  createdAt: string;
  depth?: number;
  isPublic?: true;
  untrusted?: Untrusted;
  webhooks?: string[] | undefined;
  /** When the email was sent, if the sent event has no row. The summary then counts both events together. */
  sent?: { at: string; depth?: number };
}

export interface ContactEvent extends RecordedEvent {
  contactId: string;
  email: string;
}

type ProjectEvent = Pick<RecordedEvent, 'id' | 'projectId' | 'data' | 'source' | 'createdAt'> & {
  name: ServiceEventName;
};

export const depthOf = (depth: number): { depth?: number } => (depth > 0 ? { depth } : {});

export const putEvent = (event: ContactEvent): Promise<boolean> =>
  putEventRow(keys.contactEvent(event.projectId, event.contactId, event.id), event);

export const putProjectEvent = (event: ProjectEvent): Promise<boolean> =>
  putEventRow(keys.projectEvent(event.projectId, event.id), event);

const putEventRow = (key: Key, event: RecordedEvent): Promise<boolean> =>
  put({ ...rowOf(key, event), ...listEntry(event) }, expr`attribute_not_exists(pk)`);

const listEntry = ({ id, projectId, createdAt }: RecordedEvent) => ({
  g1pk: indexes.eventsOf(projectId, suffixOf(id)),
  g1sk: `${createdAt}#${id}`,
});

/**
 * Stores `data` as JSON text, so that its values stay unchanged. The TTL counts from now, so a late event isn't deleted
 * at once.
 */
const rowOf = (key: Key, recorded: RecordedEvent) => {
  const { id: _id, projectId: _projectId, contactId: _contactId, createdAt: _createdAt, data, ...event } = recorded;
  return { ...key, v: 1, ...event, data: JSON.stringify(data), ttl: recordExpiry(now()) };
};

export const toEvent = (row: Record<string, unknown>): RecordedEvent =>
  ({
    ...readEventKey(String(row.pk), String(row.sk), String(row.g1sk)),
    ...contentOf(row),
    data: JSON.parse(row.data as string),
  }) as RecordedEvent;

interface EventRef {
  eventId: string;
  contactId: string | null;
}

export async function getEvents(projectId: string, refs: readonly EventRef[]): Promise<Map<string, RecordedEvent>> {
  const rows = await batchGet(
    refs.map(({ eventId, contactId }) =>
      contactId === null ? keys.projectEvent(projectId, eventId) : keys.contactEvent(projectId, contactId, eventId),
    ),
  );
  return new Map(rows.map(toEvent).map((event) => [event.id, event]));
}
