import type { WebhookMessage } from '../../contract/messages';
import { stagedId } from '../../db/events/event-id';
import { type Delivery, type NewDelivery, putDelivery, reopenDelivery } from '../../db/webhooks/deliveries';
import { consumerOf, subjectOf, type WebhookRef, webhookPartitionOf } from '../../db/webhooks/keys';
import { resumePartition, wakePartition } from '../../db/webhooks/partitions';
import { waitForWorker } from '../../domain/webhooks/pace';
import { toIso } from '../../ops/clock';
import { queueWebhookMessages } from '../queue-work/queue-work';

/** What decides how the message about an event is delivered. */
export interface DeliveredEvent {
  id: string;
  name: string;
  /** When it happened, in epoch milliseconds. */
  at: number;
  contactId: string | null;
  emailId: string | null;
}

/**
 * The message about an event to a webhook. Its id derives from both. All messages about one contact and its emails
 * share a partition, which keeps them in the order in which the events happened.
 */
export const deliveryOf = (ref: WebhookRef, { id, name, at, contactId, emailId }: DeliveredEvent): NewDelivery => ({
  ...ref,
  id: stagedId('msg', name, { seed: `${ref.webhookId}\n${id}`, time: at }),
  partition: webhookPartitionOf(subjectOf({ ...ref, contactId, emailId })),
  event: name,
  eventId: id,
  eventAt: toIso(at),
  contactId,
  emailId,
});

/** Queues a message, once. Its partition wakes after the message is stored. */
export async function queueDelivery(delivery: NewDelivery): Promise<void> {
  if (!(await putDelivery(delivery))) return;
  if (await wakePartition(delivery)) await callConsumersOf(delivery, [delivery.partition]);
}

/** Queues messages of one webhook again, whatever their status, and ends the rest of their partitions. */
export async function queueAgain(ref: WebhookRef, deliveries: readonly Delivery[]): Promise<void> {
  const partitions = new Set<number>();
  for (const delivery of deliveries) {
    if (await reopenDelivery(delivery)) partitions.add(delivery.partition);
  }
  await resumePartitions(ref, [...partitions]);
}

/** Ends the rest of partitions and calls their consumers at once. */
export async function resumePartitions(ref: WebhookRef, partitions: readonly number[]): Promise<void> {
  for (const partition of partitions) await resumePartition({ ...ref, partition });
  if (partitions.length > 0) await callConsumersOf(ref, partitions);
}

type Call = Extract<WebhookMessage, { kind: 'deliver' }>;

const callOf = ({ projectId, webhookId }: WebhookRef, consumer: number): Call => ({
  v: 1,
  kind: 'deliver',
  project: projectId,
  webhook: webhookId,
  consumer,
});

/** Calls one of a webhook's consumers. If it is running already, the message has no effect. */
export const callConsumer = (ref: WebhookRef, consumer: number, delaySeconds = 0): Promise<void> =>
  queueWebhookMessages([callOf(ref, consumer)], delaySeconds);

/** Calls a consumer again that found all workers of its project busy, at first soon. */
export function callWaitingConsumer(call: Call): Promise<void> {
  const waited = (call.waited ?? 0) + 1;
  return queueWebhookMessages([{ ...call, waited }], waitForWorker(waited));
}

/** Calls the consumers of these partitions. */
export const callConsumersOf = (ref: WebhookRef, partitions: readonly number[]): Promise<void> =>
  queueWebhookMessages([...new Set(partitions.map(consumerOf))].map((consumer) => callOf(ref, consumer)));
