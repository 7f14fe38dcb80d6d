import { DeleteCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type Attempt, withAttempt } from '../../domain/webhooks/attempts';
import { isoNow, now } from '../../ops/clock';
import { batchGet } from '../table/batch-get';
import { db, tableName } from '../table/client';
import { pack, unpack } from '../table/compressed';
import { conditional, isConflict } from '../table/outcomes';
import { contentOf } from '../table/stored';
import { deliveryPartitionOf, openPartition, type WebhookRef, webhookIndexes, webhookKeys } from './keys';
import type { LaneRef } from './partitions';

export type DeliveryStatus = 'PENDING' | 'DELIVERED' | 'FAILED';

/** One message to one webhook. It leads to its event, so that it holds nothing of a contact but its id. */
export interface Delivery extends LaneRef {
  /** The message's own id, by which its receiver knows it again. */
  id: string;
  event: string;
  eventId: string;
  /** When the event happened. */
  eventAt: string;
  contactId: string | null;
  emailId: string | null;
  status: DeliveryStatus;
  /** The last five, newest last. */
  attempts: Attempt[];
  createdAt: string;
  /** When it was queued last. */
  queuedAt: string;
  /** When something became of it last. */
  updatedAt: string;
}

export type NewDelivery = Omit<Delivery, 'status' | 'attempts' | 'createdAt' | 'queuedAt' | 'updatedAt'>;

const KEPT_SECONDS = 30 * 24 * 3600;

const refOf = ({ projectId, webhookId }: WebhookRef): WebhookRef => ({ projectId, webhookId });
const placeOf = ({ eventAt, eventId }: Pick<Delivery, 'eventAt' | 'eventId'>): string => `${eventAt}#${eventId}`;
const isPending = (row: Record<string, unknown> | null): boolean => row?.status === 'PENDING';

function toDelivery(item: Record<string, unknown>): Delivery {
  const { packed, ...delivery } = contentOf(item);
  return { ...delivery, attempts: packed ? unpack(packed as Uint8Array) : [] } as unknown as Delivery;
}

/**
 * Stores a message and puts it into its lane, once: false when it had been there and has an outcome. A first try that
 * died in between is completed.
 */
export async function putDelivery(delivery: NewDelivery): Promise<boolean> {
  const time = isoNow();
  const { projectId, emailId } = delivery;
  const outcome = await conditional(
    db.send(
      new PutCommand({
        TableName: tableName(),
        Item: {
          ...webhookKeys.delivery(projectId, delivery.id),
          v: 1,
          g1pk: deliveryPartitionOf(delivery, delivery.id),
          g1sk: `${time}#${delivery.id}`,
          ...(emailId === null
            ? {}
            : { g2pk: webhookIndexes.deliveriesOfEmail(projectId, emailId), g2sk: `${time}#${delivery.id}` }),
          ...delivery,
          status: 'PENDING',
          createdAt: time,
          queuedAt: time,
          updatedAt: time,
          ttl: Math.ceil(now() / 1000) + KEPT_SECONDS,
        },
        ConditionExpression: 'attribute_not_exists(pk)',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    ),
  );
  if (isConflict<Record<string, unknown>>(outcome) && !isPending(outcome.row)) return false;
  await putOpen(delivery);
  return true;
}

async function putOpen(delivery: NewDelivery): Promise<void> {
  await db.send(
    new PutCommand({
      TableName: tableName(),
      Item: {
        ...webhookKeys.open(refOf(delivery), delivery.lane, placeOf(delivery)),
        v: 1,
        deliveryId: delivery.id,
        ttl: Math.ceil(now() / 1000) + KEPT_SECONDS,
      },
    }),
  );
}

/** A message that waits in a lane: its place there leads to it. */
export interface OpenDelivery {
  place: string;
  deliveryId: string;
}

/** The first messages of a lane, in the order of their events. */
export async function listOpen({ lane, ...ref }: LaneRef, limit: number): Promise<OpenDelivery[]> {
  const { Items = [] } = await db.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': openPartition(ref, lane) },
      ConsistentRead: true,
      Limit: limit,
    }),
  );
  return Items.map(({ sk, deliveryId }) => ({ place: sk as string, deliveryId: deliveryId as string }));
}

/** Takes a message out of its lane. */
export async function takeOut({ lane, ...ref }: LaneRef, { place }: OpenDelivery): Promise<void> {
  await db.send(new DeleteCommand({ TableName: tableName(), Key: webhookKeys.open(ref, lane, place) }));
}

/** Several messages, by id; those that are gone are missing. */
export async function getDeliveries(projectId: string, ids: readonly string[]): Promise<Map<string, Delivery>> {
  const items = await batchGet(
    ids.map((id) => webhookKeys.delivery(projectId, id)),
    { consistent: true },
  );
  return new Map(items.map((item) => [item.id as string, toDelivery(item)]));
}

/** Writes an attempt into a message's log, and what came of it; one that has an outcome keeps it. */
export async function recordAttempt(delivery: Delivery, attempt: Attempt, status: DeliveryStatus): Promise<void> {
  await conditional(
    db.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: webhookKeys.delivery(delivery.projectId, delivery.id),
        UpdateExpression: 'SET #status = :status, packed = :packed, updatedAt = :now',
        ConditionExpression: 'attribute_exists(pk) AND #status = :pending',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: {
          ':status': status,
          ':pending': 'PENDING',
          ':packed': pack(withAttempt(delivery.attempts, attempt)),
          ':now': isoNow(),
        },
      }),
    ),
  );
}

/** Puts a message into its lane once more, whatever became of it; false when it is gone. */
export async function reopenDelivery(delivery: Delivery): Promise<boolean> {
  const outcome = await conditional(
    db.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: webhookKeys.delivery(delivery.projectId, delivery.id),
        UpdateExpression: 'SET #status = :pending, queuedAt = :now, updatedAt = :now',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ':pending': 'PENDING', ':now': isoNow() },
      }),
    ),
  );
  if (isConflict(outcome)) return false;
  await putOpen(delivery);
  return true;
}
