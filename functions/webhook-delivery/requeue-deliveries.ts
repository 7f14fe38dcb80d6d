import type { WebhookMessage } from '../../shared/contract/messages';
import { deliveriesWithin } from '../../shared/db/webhooks/delivery-list';
import { getWebhook } from '../../shared/db/webhooks/webhooks';
import { queueAgain } from '../../shared/services/queue-delivery/queue-delivery';
import { queueWebhookMessages } from '../../shared/services/queue-work/queue-work';

const PAGE = 100;

export async function requeueDeliveries(message: Extract<WebhookMessage, { kind: 'redeliver' }>): Promise<void> {
  const ref = { projectId: message.project, webhookId: message.webhook };
  if (!(await getWebhook(ref))?.enabled) return;
  const { rows, passed } = await deliveriesWithin(ref, message, message.after, PAGE);
  await queueAgain(ref, rows);
  if (passed !== null) await queueWebhookMessages([{ ...message, after: passed }]);
}
