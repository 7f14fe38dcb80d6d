import { refOf, webhooksOf } from '../../shared/db/webhooks/webhooks';
import { matchesEvent } from '../../shared/domain/webhooks/message';
import { type DeliveredEvent, deliveryOf, queueDelivery } from '../../shared/services/queue-delivery/queue-delivery';

/** Queues a message to each webhook that wants the event. A disabled webhook gets none, also not later. */
export async function deliverToWebhooks(event: DeliveredEvent & { projectId: string }): Promise<void> {
  const webhooks = await webhooksOf(event.projectId);
  const wanted = webhooks.filter(({ enabled, events }) => enabled && matchesEvent(events, event.name));
  for (const webhook of wanted) await queueDelivery(deliveryOf(refOf(webhook), event));
}
