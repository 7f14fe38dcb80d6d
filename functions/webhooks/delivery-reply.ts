import type { Delivery } from '../../shared/db/webhooks/deliveries';
import { messageHeaders } from '../../shared/domain/webhooks/message';

const known = ({ id, event, eventId, status, createdAt, updatedAt }: Delivery) => ({
  id,
  event,
  eventId,
  status,
  createdAt,
  updatedAt,
});

/** A message as lists show it, without the answers: those of a hundred messages would be too large for one reply. */
export const deliveryReply = (delivery: Delivery) => ({
  ...known(delivery),
  attempts: delivery.attempts.map(({ at, durationMs, status, error }) => ({ at, durationMs, status, error })),
});

/**
 * A message with its request and answers. Receivers often repeat the request, so the answers disappear with the event.
 */
export const wholeDeliveryReply = (delivery: Delivery, url: string, body: string | undefined) => ({
  ...known(delivery),
  request: { url, headers: { ...messageHeaders, 'webhook-id': delivery.id }, body: body ?? null },
  attempts: delivery.attempts.map((attempt) => (body === undefined ? { ...attempt, answer: null } : attempt)),
});
