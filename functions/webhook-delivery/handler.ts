import { type WebhookMessage, webhookMessage } from '../../shared/contract/messages';
import { deliveriesWithin } from '../../shared/db/webhooks/delivery-list';
import { getWebhook } from '../../shared/db/webhooks/webhooks';
import { describe, logger } from '../../shared/ops/log';
import { type BatchContext, consume } from '../../shared/queue/consume';
import { reopenDeliveries } from '../../shared/services/queue-delivery/queue-delivery';
import { queueWebhookMessages } from '../../shared/services/queue-work/queue-work';
import { deliverWaiting } from './deliver-waiting';

const PAGE_SIZE = 100;

async function requeueDeliveries(message: Extract<WebhookMessage, { kind: 'redeliver' }>): Promise<void> {
  const ref = { projectId: message.project, webhookId: message.webhook };
  if (!(await getWebhook(ref))?.enabled) return;
  const { rows, resumeAfter } = await deliveriesWithin(ref, message, message.after, PAGE_SIZE);
  await reopenDeliveries(ref, rows);
  if (resumeAfter !== null) await queueWebhookMessages([{ ...message, after: resumeAfter }]);
}

function handleMessage(message: WebhookMessage, batch: BatchContext): Promise<void> {
  switch (message.kind) {
    case 'deliver':
      return deliverWaiting(message, batch);
    case 'redeliver':
      return requeueDeliveries(message);
  }
}

export const handler = consume(webhookMessage, async (messages, batch) => {
  const failedIds: string[] = [];
  for (const { id, body } of messages) {
    try {
      await handleMessage(body, batch);
    } catch (error) {
      const { kind, webhook } = body;
      logger.error('webhook work failed', { requestId: batch.requestId, kind, webhook, ...describe(error) });
      failedIds.push(id);
    }
  }
  return failedIds;
});
