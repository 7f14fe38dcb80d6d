import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { toIso } from '../../ops/clock';
import { indexName } from '../../ops/names';
import type { Project } from '../projects/projects';
import { db, tableName } from '../table/client';
import { type CountedPage, readCountedList, type Step } from '../table/counted-list';
import { readPlaces } from '../table/time-list';
import { type Delivery, type DeliveryStatus, getDeliveries } from './deliveries';
import { deliveryPartitions, type WebhookRef, webhookIndexes } from './keys';
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

/** The messages at these places, in their order; those that are gone are missing. */
async function readAt({ projectId }: WebhookRef, places: readonly string[]): Promise<Delivery[]> {
  const found = await getDeliveries(projectId, places.map(idOf));
  return places.flatMap((place) => found.get(idOf(place)) ?? []);
}

async function readStretch(ref: WebhookRef, below: string | null, limit: number): Promise<Step<Delivery>> {
  const { rows, passed } = await readPlaces({ index: 'g1', partitions: deliveryPartitions(ref), limit }, below);
  const places = rows.map(({ place }) => place);
  return { rows: await readAt(ref, places), passed };
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

/**
 * Messages that were queued first within a time, oldest first, so that they can go out in their order while the rest is
 * still being read; `after` is what the stretch before had passed.
 */
export async function deliveriesWithin(
  ref: WebhookRef,
  { since, until }: { since: number; until: number },
  after: string | null,
  limit: number,
): Promise<Step<Delivery>> {
  const range = { from: after === null ? toIso(since) : `${after}~`, to: `${toIso(until)}~` };
  if (range.from > range.to) return { rows: [], passed: null };
  const parts = await Promise.all(deliveryPartitions(ref).map((partition) => readForward(partition, range, limit)));
  // What lies above the lowest end of an unfinished partition is not all known yet.
  const ends = parts.flatMap(({ places, isWhole }) => (isWhole ? [] : places.slice(-1)));
  const knownTo = ends.reduce((lowest, end) => (end < lowest ? end : lowest), range.to);
  const known = parts.flatMap(({ places }) => places.filter((place) => place <= knownTo)).sort();
  const places = known.slice(0, limit);
  const isEnd = ends.length === 0 && places.length === known.length;
  return { rows: await readAt(ref, places), passed: isEnd ? null : (places.at(-1) ?? null) };
}

async function readForward(partition: string, { from, to }: { from: string; to: string }, limit: number) {
  const { Items = [], LastEvaluatedKey } = await db.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: indexName('g1'),
      KeyConditionExpression: 'g1pk = :pk AND g1sk BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':pk': partition, ':from': from, ':to': to },
      Limit: limit,
    }),
  );
  return { places: Items.map(({ g1sk }) => g1sk as string), isWhole: LastEvaluatedKey === undefined };
}

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
