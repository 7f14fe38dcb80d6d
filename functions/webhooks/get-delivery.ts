import type { webhooksGroup } from '../../shared/contract/routes/webhooks';
import { readResponses } from '../../shared/db/webhooks/deliveries';
import type { Endpoint } from '../../shared/http/call';
import { loadMessages } from '../../shared/services/load-messages/load-messages';
import { wholeDeliveryReply } from './delivery-reply';
import { findDelivery, findWebhook } from './webhook';

export const getDelivery: Endpoint<typeof webhooksGroup.routes.getDelivery> = async ({ params, project }) => {
  const webhook = await findWebhook(project.id, params.id);
  const delivery = await findDelivery(webhook, params.delivery);
  const [bodies, responses] = await Promise.all([loadMessages(project.id, [delivery]), readResponses(delivery)]);
  return { status: 200, body: wholeDeliveryReply(delivery, webhook.url, bodies.get(delivery.id), responses) };
};
