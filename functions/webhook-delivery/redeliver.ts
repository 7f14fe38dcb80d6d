import type { HookMessage } from '../../shared/contract/messages';
import { deliveriesWithin } from '../../shared/db/webhooks/delivery-list';
import { getWebhook } from '../../shared/db/webhooks/webhooks';
import { queueHookMessages } from '../../shared/services/queue-delivery/call-worker';
import { queueAgain } from '../../shared/services/queue-delivery/queue-delivery';

const AT_ONCE = 100;

/** Queues a webhook's messages of a time once more, a part of them at a time: the next message goes on behind it. */
export async function redeliver(message: Extract<HookMessage, { kind: 'redeliver' }>): Promise<void> {
  const ref = { projectId: message.project, webhookId: message.webhook };
  if (!(await getWebhook(ref))?.enabled) return;
  const { rows, passed } = await deliveriesWithin(ref, message, message.after, AT_ONCE);
  await queueAgain(ref, rows);
  if (passed !== null) await queueHookMessages([{ ...message, after: passed }]);
}
