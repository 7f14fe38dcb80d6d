import { existing, Problem } from '../../shared/contract/problem';
import { type Delivery, getDeliveries } from '../../shared/db/webhooks/deliveries';
import { getWebhook, type Webhook } from '../../shared/db/webhooks/webhooks';

export const findWebhook = async (projectId: string, webhookId: string): Promise<Webhook> =>
  existing(await getWebhook({ projectId, webhookId }), 'WEBHOOK_NOT_FOUND');

export async function findEnabled(projectId: string, webhookId: string): Promise<Webhook> {
  const webhook = await findWebhook(projectId, webhookId);
  if (webhook.enabled) return webhook;
  throw new Problem('INVALID_STATE', { message: 'The webhook is disabled. Enable it with PATCH first.' });
}

export async function findDelivery({ projectId, id }: Webhook, deliveryId: string): Promise<Delivery> {
  const delivery = (await getDeliveries(projectId, [deliveryId])).get(deliveryId);
  if (delivery?.webhookId !== id) throw new Problem('DELIVERY_NOT_FOUND');
  return delivery;
}
