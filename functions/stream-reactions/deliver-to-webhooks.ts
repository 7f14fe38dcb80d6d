import { refOf, webhooksOf } from '../../shared/db/webhooks/webhooks';
import { matchesEvent } from '../../shared/domain/webhooks/patterns';
import { type DeliveredEvent, deliveryOf, queueDelivery } from '../../shared/services/queue-delivery/queue-delivery';

interface ToldEvent extends DeliveredEvent {
  projectId: string;
}

/** Queues a message to each webhook that is to be told of the event. A disabled one misses what happens. */
export async function deliverToWebhooks(event: ToldEvent): Promise<void> {
  const webhooks = await webhooksOf(event.projectId);
  const told = webhooks.filter(({ enabled, events }) => enabled && matchesEvent(events, event.name));
  for (const webhook of told) await queueDelivery(deliveryOf(refOf(webhook), event));
}
