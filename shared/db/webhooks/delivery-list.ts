import type { DeliveryStatus } from '../../contract/webhooks';
import type { WebhookDelivery } from '../../domain/emails/shown-timeline';
import { toIso } from '../../ops/clock';
import type { Project } from '../projects/projects';
import { type CountedPage, type PageRequest, readCountedList, type ScanStep } from '../table/counted-list';
import { queryPage } from '../table/query';
import { readListedRows } from '../table/time-list';
import { type Delivery, getDeliveries } from './deliveries';
import { deliveryListPks, type WebhookRef, webhookIndexes } from './keys';
import { listWebhooks } from './webhooks';

export interface DeliveryFilter {
  status?: DeliveryStatus | undefined;
  event?: string | undefined;
}

const matches = ({ status, event }: Delivery, filter: DeliveryFilter): boolean =>
  (filter.status === undefined || status === filter.status) && (filter.event === undefined || event === filter.event);

const positionOf = ({ createdAt, id }: Delivery): string => `${createdAt}#${id}`;
const idOf = (position: string): string => position.slice(position.indexOf('#') + 1);

async function readAt({ projectId }: WebhookRef, positions: readonly string[]): Promise<Delivery[]> {
  const deliveries = await getDeliveries(projectId, positions.map(idOf));
  return positions.flatMap((position) => deliveries.get(idOf(position)) ?? []);
}

export function listDeliveries(
  project: Project,
  ref: WebhookRef,
  filter: DeliveryFilter,
  page: PageRequest,
): Promise<CountedPage<Delivery>> {
  const list = {
    secret: project.secret,
    name: JSON.stringify(['deliveries', ref.webhookId, filter.status, filter.event]),
    readStep: async (after: string | null, limit: number) => {
      const { rows, resumeAfter } = await readListedRows(
        { index: 'g1', partitions: deliveryListPks(ref), limit },
        after,
      );
      const deliveries = await readAt(
        ref,
        rows.map(({ position }) => position),
      );
      return { rows: deliveries.filter((delivery) => matches(delivery, filter)), resumeAfter };
    },
    positionOf,
  };
  return readCountedList(list, page);
}

/** Oldest first, so sending can start early. `after` is the previous call's `resumeAfter`. */
export async function deliveriesWithin(
  ref: WebhookRef,
  { since, until }: { since: number; until: number },
  after: string | null,
  limit: number,
): Promise<ScanStep<Delivery>> {
  const range = { from: after === null ? toIso(since) : `${after}~`, to: `${toIso(until)}~` };
  if (range.from > range.to) return { rows: [], resumeAfter: null };
  const parts = await Promise.all(deliveryListPks(ref).map((partition) => readForward(partition, range, limit)));
  // Above the lowest end of an unfinished partition, some messages are not read yet.
  const ends = parts.flatMap(({ positions, isComplete }) => (isComplete ? [] : positions.slice(-1)));
  const highestRead = ends.reduce((lowest, end) => (end < lowest ? end : lowest), range.to);
  const readPositions = parts
    .flatMap(({ positions }) => positions.filter((position) => position <= highestRead))
    .sort();
  const positions = readPositions.slice(0, limit);
  const isEnd = ends.length === 0 && positions.length === readPositions.length;
  return { rows: await readAt(ref, positions), resumeAfter: isEnd ? null : (positions.at(-1) ?? null) };
}

async function readForward(pk: string, { from, to }: { from: string; to: string }, limit: number) {
  const { rows, after } = await queryPage<{ g1sk: string }>({ index: 'g1', pk, sk: { between: [from, to] }, limit });
  return { positions: rows.map(({ g1sk }) => g1sk), isComplete: after === undefined };
}

const MAX_DELIVERIES_OF_EMAIL = 20;

export async function listDeliveriesOfEmail(projectId: string, emailId: string): Promise<WebhookDelivery[]> {
  const pk = webhookIndexes.deliveriesOfEmail(projectId, emailId);
  const { rows } = await queryPage<{ g2sk: string }>({ index: 'g2', pk, limit: MAX_DELIVERIES_OF_EMAIL });
  if (rows.length === 0) return [];
  const ids = rows.map(({ g2sk }) => idOf(g2sk));
  const [deliveries, webhooks] = await Promise.all([getDeliveries(projectId, ids), listWebhooks(projectId)]);
  const urls = new Map(webhooks.map(({ id, url }) => [id, url]));
  return ids
    .flatMap((id) => deliveries.get(id) ?? [])
    .map(({ id, webhookId, event, status, updatedAt }) => ({
      webhook: webhookId,
      delivery: id,
      url: urls.get(webhookId) ?? '',
      event,
      status,
      at: updatedAt,
    }));
}
