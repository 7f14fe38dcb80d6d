import { enqueue } from '../../aws/queues';
import type { WebhookMessage } from '../../contract/messages';
import { consumerOf, type WebhookRef } from '../../db/webhooks/keys';
import { env } from '../../ops/env';

/** Puts messages about webhooks into their queue. The group is the webhook: one with many messages delays no other. */
export const queueWebhookMessages = (messages: readonly WebhookMessage[], delaySeconds = 0): Promise<void> =>
  enqueue(
    env('webhooksQueue'),
    messages.map((body) => ({ body, delaySeconds, group: body.webhook })),
  );

const callOf = ({ projectId, webhookId }: WebhookRef, consumer: number): WebhookMessage => ({
  v: 1,
  kind: 'deliver',
  project: projectId,
  webhook: webhookId,
  consumer,
});

/** Calls one of a webhook's consumers. If it is running already, the message has no effect. */
export const callConsumer = (ref: WebhookRef, consumer: number, delaySeconds = 0): Promise<void> =>
  queueWebhookMessages([callOf(ref, consumer)], delaySeconds);

/** Calls the consumers of these partitions. */
export const callConsumersOf = (ref: WebhookRef, partitions: readonly number[]): Promise<void> =>
  queueWebhookMessages([...new Set(partitions.map(consumerOf))].map((consumer) => callOf(ref, consumer)));
