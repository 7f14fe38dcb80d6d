import type { WebhookMessage } from '../../contract/messages';
import { stagedId } from '../../db/events/event-id';
import { type Delivery, type NewDelivery, putDelivery, reopenDelivery } from '../../db/webhooks/deliveries';
import { consumerOf, subjectOf, type WebhookRef, webhookPartitionOf } from '../../db/webhooks/keys';
import { resumePartition, wakePartition } from '../../db/webhooks/partitions';
import { workerWaitSeconds } from '../../domain/webhooks/attempts';
import type { EpochMs } from '../../durations';
import { toIso } from '../../ops/clock';
import { queueWebhookMessages } from '../queue-work/queue-work';

export interface DeliveredEvent {
  id: string;
  name: string;
  at: EpochMs;
  contactId: string | null;
  emailId: string | null;
}

/** Messages about a contact share a partition, which keeps their order. The id derives from event and webhook. */
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

export async function queueDelivery(delivery: NewDelivery): Promise<void> {
  if (!(await putDelivery(delivery))) return;
  if (await wakePartition(delivery)) await callConsumersOf(delivery, [delivery.partition]);
}

export async function reopenDeliveries(ref: WebhookRef, deliveries: readonly Delivery[]): Promise<void> {
  const partitions = new Set<number>();
  for (const delivery of deliveries) {
    if (await reopenDelivery(delivery)) partitions.add(delivery.partition);
  }
  await resumePartitions(ref, [...partitions]);
}

export async function resumePartitions(ref: WebhookRef, partitions: readonly number[]): Promise<void> {
  for (const partition of partitions) await resumePartition({ ...ref, partition });
  if (partitions.length > 0) await callConsumersOf(ref, partitions);
}

type ConsumerCall = Extract<WebhookMessage, { kind: 'deliver' }>;

const callOf = ({ projectId, webhookId }: WebhookRef, consumer: number): ConsumerCall => ({
  v: 1,
  kind: 'deliver',
  project: projectId,
  webhook: webhookId,
  consumer,
});

export const callConsumer = (ref: WebhookRef, consumer: number, delaySeconds = 0): Promise<void> =>
  queueWebhookMessages([callOf(ref, consumer)], delaySeconds);

export function callWaitingConsumer(call: ConsumerCall): Promise<void> {
  const waited = (call.waited ?? 0) + 1;
  return queueWebhookMessages([{ ...call, waited }], workerWaitSeconds(waited));
}

export const callConsumersOf = (ref: WebhookRef, partitions: readonly number[]): Promise<void> =>
  queueWebhookMessages([...new Set(partitions.map(consumerOf))].map((consumer) => callOf(ref, consumer)));
