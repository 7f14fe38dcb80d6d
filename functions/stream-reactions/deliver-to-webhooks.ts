import { refOf, type Webhook, webhooksOf } from '../../shared/db/webhooks/webhooks';
import { matchesEvent } from '../../shared/domain/webhooks/message';
import { type DeliveredEvent, deliveryOf, queueDelivery } from '../../shared/services/queue-delivery/queue-delivery';

type Routed = DeliveredEvent & { projectId: string; webhooks?: readonly string[] | undefined };

const RECEIVED = 'email.received';

export async function deliverToWebhooks(event: Routed): Promise<void> {
  const webhooks = await webhooksOf(event.projectId);
  const wanted = webhooks.filter((webhook) => webhook.enabled && isFor(webhook, event));
  for (const webhook of wanted) await queueDelivery(deliveryOf(refOf(webhook), event));
}

function isFor({ id, events }: Webhook, { name, webhooks: named }: Routed): boolean {
  if (named === undefined) return matchesEvent(events, name);
  return named.includes(id) && (name === RECEIVED || matchesEvent(events, name));
}
