import { refOf, type Webhook, webhooksOf } from '../../shared/db/webhooks/webhooks';
import { matchesEvent } from '../../shared/domain/webhooks/message';
import { type DeliveredEvent, deliveryOf, queueDelivery } from '../../shared/services/queue-delivery/queue-delivery';

type RoutedEvent = DeliveredEvent & { projectId: string; webhooks?: readonly string[] | undefined };

const RECEIVED = 'email.received';

export async function deliverToWebhooks(event: RoutedEvent): Promise<void> {
  const webhooks = await webhooksOf(event.projectId);
  const recipients = webhooks.filter((webhook) => webhook.enabled && isForWebhook(webhook, event));
  for (const webhook of recipients) await queueDelivery(deliveryOf(refOf(webhook), event));
}

function isForWebhook({ id, events }: Webhook, { name, webhooks: routedTo }: RoutedEvent): boolean {
  if (routedTo === undefined) return matchesEvent(events, name);
  return routedTo.includes(id) && (name === RECEIVED || matchesEvent(events, name));
}
