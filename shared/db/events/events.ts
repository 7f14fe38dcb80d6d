import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { now } from '../../ops/clock';
import { batchGet } from '../table/batch-get';
import { db, tableName } from '../table/client';
import { indexes, type Key, keys, suffixOf } from '../table/keys';
import { conditional, isConflict } from '../table/outcomes';
import { recordExpiry } from '../table/record-expiry';
import { contentOf } from '../table/stored';

/** Something that happened: to a contact, or to the project itself. */
export interface RecordedEvent {
  id: string;
  projectId: string;
  /** Absent where it happened to no contact, like the next two. */
  contactId?: string | undefined;
  email?: string | undefined;
  /** The contact's, so that one created again under an erased address sees nothing old; absent matches any. */
  generation?: string | undefined;
  name: string;
  data: Record<string, unknown>;
  /** Who says so: `api` for the project itself, or the part of the service that saw it. */
  source: string;
  /** When it happened. */
  createdAt: string;
  /** How many workflows, one causing the next, have led to it; absent for none. */
  depth?: number;
  /** It was recorded with a public key. */
  isPublic?: true;
}

/** Something that happened to a contact. */
export interface ContactEvent extends RecordedEvent {
  contactId: string;
  email: string;
}

/** The depth as a row keeps it: none where no workflow has led there. */
export const depthOf = (depth: number): { depth?: number } => (depth > 0 ? { depth } : {});

/** Records an event of a contact once, whatever is repeated; false when it stands already. */
export const putEvent = (event: ContactEvent): Promise<boolean> =>
  putEventRow(keys.contactEvent(event.projectId, event.contactId, event.id), event);

/**
 * Puts an event's row where there is none. Its data is kept as JSON text: it is only ever read whole, and comes back
 * exactly as it was given. It is kept from when it was recorded, so that one that is reported late is not deleted at
 * once.
 */
export async function putEventRow(key: Key, event: RecordedEvent): Promise<boolean> {
  const { data, ...attributes } = event;
  const written = await conditional(
    db.send(
      new PutCommand({
        TableName: tableName(),
        Item: {
          ...key,
          v: 1,
          g1pk: indexes.eventsOf(event.projectId, suffixOf(event.id)),
          g1sk: `${event.createdAt}#${event.id}`,
          ...attributes,
          data: JSON.stringify(data),
          ttl: recordExpiry(now()),
        },
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
    ),
  );
  return !isConflict(written);
}

/** A stored item as an event. */
export const toEvent = (item: Record<string, unknown>): RecordedEvent =>
  ({ ...contentOf(item), data: JSON.parse(item.data as string) }) as RecordedEvent;

/** Where an event is found; without a contact it is one of the project's. */
export interface EventRef {
  eventId: string;
  contactId: string | null;
}

/** Several events of a project, by id; those that are gone are missing. */
export async function getEvents(projectId: string, refs: readonly EventRef[]): Promise<Map<string, RecordedEvent>> {
  const items = await batchGet(
    refs.map(({ eventId, contactId }) =>
      contactId === null ? keys.projectEvent(projectId, eventId) : keys.contactEvent(projectId, contactId, eventId),
    ),
    { consistent: true },
  );
  return new Map(items.map(toEvent).map((event) => [event.id, event]));
}
