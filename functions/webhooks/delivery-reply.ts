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

/** A hundred responses are too large for one reply. */
export const deliveryReply = (delivery: Delivery) => ({
  ...known(delivery),
  attempts: delivery.attempts.map(({ at, durationMs, status, error }) => ({ at, durationMs, status, error })),
});

/**
 * Receivers often echo the request, so responses disappear with the event. `responses` holds those stored apart, by
 * attempt time.
 */
export const wholeDeliveryReply = (
  delivery: Delivery,
  url: string,
  body: string | undefined,
  responses: ReadonlyMap<string, string>,
) => ({
  ...known(delivery),
  request: { url, headers: { ...messageHeaders, 'webhook-id': delivery.id }, body: body ?? null },
  attempts: delivery.attempts.map((attempt) => ({
    ...attempt,
    response: body === undefined ? null : (attempt.response ?? responses.get(attempt.at) ?? null),
  })),
});
