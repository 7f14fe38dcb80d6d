import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { now } from '../ops/clock';
import { db, tableName } from './client';
import { indexes, keys, suffixOf } from './keys';
import { conditional, isConflict } from './outcomes';
import { contentOf } from './stored';

/** Something that happened to a contact. */
export interface ContactEvent {
  id: string;
  projectId: string;
  contactId: string;
  email: string;
  /** The contact's, so that one created again under an erased address sees nothing old; absent matches any. */
  generation?: string | undefined;
  name: string;
  data: Record<string, unknown>;
  /** Who says so: `api` for the project itself, or the part of the service that saw it. */
  source: string;
  /** When it happened. */
  createdAt: string;
}

const KEPT_SECONDS = 400 * 24 * 3600;

/**
 * Records an event once, whatever is repeated; false when it stands already. Its data is kept as JSON text:
 * it is only ever read whole, and comes back exactly as it was given. It is kept from when it was recorded,
 * so that one that is reported late is not deleted at once.
 */
export async function putEvent(event: ContactEvent): Promise<boolean> {
  const { data, ...attributes } = event;
  const written = await conditional(
    db.send(
      new PutCommand({
        TableName: tableName(),
        Item: {
          ...keys.contactEvent(event.projectId, event.contactId, event.id),
          v: 1,
          g1pk: indexes.eventsOf(event.projectId, suffixOf(event.id)),
          g1sk: `${event.createdAt}#${event.id}`,
          ...attributes,
          data: JSON.stringify(data),
          ttl: Math.floor(now() / 1000) + KEPT_SECONDS,
        },
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
    ),
  );
  return !isConflict(written);
}

/** A stored item as an event. */
export const toEvent = (item: Record<string, unknown>): ContactEvent =>
  ({ ...contentOf(item), data: JSON.parse(item.data as string) }) as ContactEvent;
