import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Failing } from '../../domain/webhooks/failing';
import type { SigningVersions } from '../../domain/webhooks/signing';
import { timedCache } from '../../ops/cache';
import { db, tableName } from '../table/client';
import { contentOf } from '../table/stored';
import { transact } from '../table/transact';
import { LANES, type WebhookRef, webhookKeys, webhookPartition } from './keys';
import { newLane } from './partitions';

/** Where a project wants to be told of its events. */
export interface Webhook extends SigningVersions {
  id: string;
  projectId: string;
  url: string;
  /** Names of events, families such as `email.*`, or `*`. */
  events: string[];
  description: string | null;
  enabled: boolean;
  /** Why the service disabled it; absent where its owner did. */
  disabledReason?: 'failing' | 'gone';
  /** The stretch of failures that it is in. */
  failing?: Failing;
  createdAt: string;
  updatedAt: string;
  /** The request that made the present secret. */
  rotatedBy?: string;
}

/** How stale a project's webhooks may be in a running container, and with them what has been changed or disabled. */
const STATE_AGE_MS = 5_000;
const states = timedCache<Webhook[]>(STATE_AGE_MS);

export const refOf = ({ projectId, id }: Pick<Webhook, 'projectId' | 'id'>): WebhookRef => ({
  projectId,
  webhookId: id,
});

export const toWebhook = (item: Record<string, unknown>): Webhook => contentOf(item) as unknown as Webhook;

/** Stores a new webhook with its lanes; one that an earlier try of the request stored stays, and is the answer. */
export async function createWebhook(webhook: Webhook): Promise<Webhook> {
  const ref = refOf(webhook);
  const rows = [
    { ...webhookKeys.webhook(ref), v: 1, ...webhook },
    ...Array.from({ length: LANES }, (_, lane) => newLane(ref, lane)),
  ];
  const refused = await transact(
    rows.map((Item) => ({
      Put: { TableName: tableName(), Item, ConditionExpression: 'attribute_not_exists(pk)' },
    })),
  );
  forgetWebhooks();
  return refused ? ((await getWebhook(ref)) ?? webhook) : webhook;
}

export async function getWebhook(ref: WebhookRef): Promise<Webhook | null> {
  const { Item } = await db.send(
    new GetCommand({ TableName: tableName(), Key: webhookKeys.webhook(ref), ConsistentRead: true }),
  );
  return Item ? toWebhook(Item) : null;
}

/** All webhooks of a project, oldest first; there are few. */
export async function listWebhooks(projectId: string): Promise<Webhook[]> {
  const { Items = [] } = await db.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': webhookPartition(projectId) },
      ConsistentRead: true,
    }),
  );
  return Items.map(toWebhook);
}

/** All webhooks of a project, as they were at most 5 s ago. */
export const webhooksOf = (projectId: string): Promise<Webhook[]> =>
  states.get(projectId, () => listWebhooks(projectId));

/** What this container changes itself it sees at once. */
export const forgetWebhooks = (): void => states.clear();

/** Removes a webhook with its lanes; false when there was none. What waited for it goes by its time to live. */
export async function deleteWebhook(ref: WebhookRef): Promise<boolean> {
  const lanes = Array.from({ length: LANES }, (_, lane) => webhookKeys.lane(ref, lane));
  const refused = await transact([
    { Delete: { TableName: tableName(), Key: webhookKeys.webhook(ref), ConditionExpression: 'attribute_exists(pk)' } },
    ...lanes.map((Key) => ({ Delete: { TableName: tableName(), Key } })),
  ]);
  forgetWebhooks();
  return refused === null;
}
