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

/** A message as lists show it: a hundred of them with all that was answered would be too much for one reply. */
export const deliveryReply = (delivery: Delivery) => ({
  ...known(delivery),
  attempts: delivery.attempts.map(({ at, durationMs, status, error }) => ({ at, durationMs, status, error })),
});

/** A message with what was sent and answered. Receivers often answer with what they got: that goes with its event. */
export const wholeReply = (delivery: Delivery, url: string, body: string | undefined) => ({
  ...known(delivery),
  request: { url, headers: { ...messageHeaders, 'webhook-id': delivery.id }, body: body ?? null },
  attempts: delivery.attempts.map((attempt) => (body === undefined ? { ...attempt, answer: null } : attempt)),
});
