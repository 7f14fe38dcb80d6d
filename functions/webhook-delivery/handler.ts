import { type WebhookMessage, webhookMessage } from '../../shared/contract/messages';
import { describe, logger } from '../../shared/ops/log';
import { type BatchContext, consume } from '../../shared/queue/consume';
import { requeueDeliveries } from './requeue-deliveries';
import { runConsumer } from './run-consumer';

function work(message: WebhookMessage, batch: BatchContext): Promise<void> {
  switch (message.kind) {
    case 'deliver':
      return runConsumer(message, batch);
    case 'redeliver':
      return requeueDeliveries(message);
  }
}

export const handler = consume(webhookMessage, async (messages, batch) => {
  const failed: string[] = [];
  for (const { id, body } of messages) {
    try {
      await work(body, batch);
    } catch (error) {
      const { kind, webhook } = body;
      logger.error('webhook work failed', { requestId: batch.requestId, kind, webhook, ...describe(error) });
      failed.push(id);
    }
  }
  return failed;
});
