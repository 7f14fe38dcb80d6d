import type { Delivery } from '../../shared/db/webhooks/deliveries';
import { messageHeaders } from '../../shared/domain/webhooks/message';

const known = ({ id, event, eventId, status, failedReason, createdAt, updatedAt }: Delivery) => ({
  id,
  event,
  eventId,
  status,
  failedReason: failedReason ?? null,
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
 * `answers` are those that are stored apart, by the time of their attempt.
 */
export const wholeDeliveryReply = (
  delivery: Delivery,
  url: string,
  body: string | undefined,
  answers: ReadonlyMap<string, string>,
) => ({
  ...known(delivery),
  request: { url, headers: { ...messageHeaders, 'webhook-id': delivery.id }, body: body ?? null },
  attempts: delivery.attempts.map((attempt) => ({
    ...attempt,
    answer: body === undefined ? null : (attempt.answer ?? answers.get(attempt.at) ?? null),
  })),
});
