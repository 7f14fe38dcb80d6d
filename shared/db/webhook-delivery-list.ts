import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { toIso } from '../ops/clock';
import { indexName } from '../ops/names';
import { db, tableName } from './client';
import { type CountedPage, readCountedList, type Step } from './counted-list';
import type { Project } from './projects';
import { readPlaces } from './time-list';
import { type Delivery, type DeliveryStatus, getDeliveries } from './webhook-deliveries';
import { deliveryPartitions, type WebhookRef, webhookIndexes } from './webhook-keys';
import { listWebhooks } from './webhooks';

/** All that is given must hold. */
export interface DeliveryFilter {
  status?: DeliveryStatus | undefined;
  event?: string | undefined;
}

const matches = ({ status, event }: Delivery, filter: DeliveryFilter): boolean =>
  (filter.status === undefined || status === filter.status) && (filter.event === undefined || event === filter.event);

const placeOf = ({ createdAt, id }: Delivery): string => `${createdAt}#${id}`;
const idOf = (place: string): string => place.slice(place.indexOf('#') + 1);

async function readStretch(
  ref: WebhookRef,
  below: string | null,
  limit: number,
  from?: string,
): Promise<Step<Delivery>> {
  const { rows, passed } = await readPlaces(
    { index: 'g1', partitions: deliveryPartitions(ref), limit, ...(from === undefined ? {} : { from }) },
    below,
  );
  const found = await getDeliveries(
    ref.projectId,
    rows.map(({ place }) => idOf(place)),
  );
  return { rows: rows.flatMap(({ place }) => found.get(idOf(place)) ?? []), passed };
}

/** A page of a webhook's messages, newest first; its first page counts. */
export function listDeliveries(
  project: Project,
  ref: WebhookRef,
  filter: DeliveryFilter,
  page: { limit: number; cursor?: string | undefined },
): Promise<CountedPage<Delivery>> {
  const list = {
    secret: project.secret,
    name: JSON.stringify(['deliveries', ref.webhookId, filter.status, filter.event]),
    readStep: async (after: string | null, size: number) => {
      const { rows, passed } = await readStretch(ref, after, size);
      return { rows: rows.filter((delivery) => matches(delivery, filter)), passed };
    },
    placeOf,
  };
  return readCountedList(list, page);
}

/** Messages that were queued first within a time, newest first; `after` is what the stretch before had passed. */
export const deliveriesWithin = (
  ref: WebhookRef,
  { since, until }: { since: number; until: number },
  after: string | null,
  limit: number,
): Promise<Step<Delivery>> => readStretch(ref, after ?? `${toIso(until)}~`, limit, toIso(since));

/** What webhooks were told of an email. */
export interface EmailDelivery {
  webhook: string;
  /** Where to; empty for a webhook that was deleted. */
  url: string;
  event: string;
  status: string;
  /** When something became of it last. */
  at: string;
}

const MAXIMUM_OF_EMAIL = 20;

/** The first twenty messages that tell of an email, oldest first. */
export async function listDeliveriesOfEmail(projectId: string, emailId: string): Promise<EmailDelivery[]> {
  const { Items = [] } = await db.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: indexName('g2'),
      KeyConditionExpression: 'g2pk = :pk',
      ExpressionAttributeValues: { ':pk': webhookIndexes.deliveriesOfEmail(projectId, emailId) },
      Limit: MAXIMUM_OF_EMAIL,
    }),
  );
  if (Items.length === 0) return [];
  const ids = Items.map(({ g2sk }) => idOf(g2sk as string));
  const [found, webhooks] = await Promise.all([getDeliveries(projectId, ids), listWebhooks(projectId)]);
  const urls = new Map(webhooks.map(({ id, url }) => [id, url]));
  return ids
    .flatMap((id) => found.get(id) ?? [])
    .map(({ webhookId, event, status, updatedAt }) => ({
      webhook: webhookId,
      url: urls.get(webhookId) ?? '',
      event,
      status,
      at: updatedAt,
    }));
}
