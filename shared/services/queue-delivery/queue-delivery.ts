import { type Delivery, type NewDelivery, putDelivery, reopenDelivery } from '../../db/webhooks/deliveries';
import { laneOf, type WebhookRef } from '../../db/webhooks/keys';
import { rouseLane, wakeLane } from '../../db/webhooks/partitions';
import { toIso } from '../../ops/clock';
import { idSource } from '../../ops/ids';
import { callWorkersOf } from './call-worker';

/** The event that a message tells of, as far as its way depends on it. */
export interface DeliveredEvent {
  id: string;
  name: string;
  /** When it happened, in epoch milliseconds. */
  at: number;
  contactId: string | null;
  emailId: string | null;
}

/**
 * The message of an event to a webhook: its id follows from both. All of one contact, its emails' too, lie in one
 * lane, where they are in the order in which they happened.
 */
export const deliveryOf = (ref: WebhookRef, { id, name, at, contactId, emailId }: DeliveredEvent): NewDelivery => ({
  ...ref,
  id: idSource(`${ref.webhookId}\n${id}`, at).id('msg'),
  lane: laneOf(contactId ?? ref.projectId),
  event: name,
  eventId: id,
  eventAt: toIso(at),
  contactId,
  emailId,
});

/** Queues a message, once; its lane is told of it after it is there. */
export async function queueDelivery(delivery: NewDelivery): Promise<void> {
  if (!(await putDelivery(delivery))) return;
  if (await wakeLane(delivery)) await callWorkersOf(delivery, [delivery.lane]);
}

/** Queues messages of one webhook once more, whatever became of them, and ends the rest of their lanes. */
export async function queueAgain(ref: WebhookRef, deliveries: readonly Delivery[]): Promise<void> {
  const lanes = new Set<number>();
  for (const delivery of deliveries) {
    if (await reopenDelivery(delivery)) lanes.add(delivery.lane);
  }
  await rouse(ref, [...lanes]);
}

/** Ends the rest of lanes and has them worked on at once. */
export async function rouse(ref: WebhookRef, lanes: readonly number[]): Promise<void> {
  for (const lane of lanes) await rouseLane({ ...ref, lane });
  if (lanes.length > 0) await callWorkersOf(ref, lanes);
}
