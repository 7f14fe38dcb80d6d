import type { webhooksGroup } from '../../shared/contract/routes/webhooks';
import { listDeliveries as readDeliveries } from '../../shared/db/webhooks/delivery-list';
import { refOf } from '../../shared/db/webhooks/webhooks';
import type { Endpoint } from '../../shared/http/call';
import { deliveryReply } from './delivery-reply';
import { findWebhook } from './webhook';

export const listDeliveries: Endpoint<typeof webhooksGroup.routes.listDeliveries> = async ({
  params,
  query,
  project,
}) => {
  const { status, event, limit, cursor } = query;
  const webhook = await findWebhook(project.id, params.id);
  const { items, ...page } = await readDeliveries(project, refOf(webhook), { status, event }, { limit, cursor });
  return { status: 200, body: { ...page, items: items.map(deliveryReply) } };
};
