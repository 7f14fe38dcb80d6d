import type { Delivery } from '../../shared/db/webhooks/deliveries';
import { messageHeaders } from '../../shared/domain/webhooks/message';

const commonFields = ({ id, event, eventId, status, failedReason, createdAt, updatedAt }: Delivery) => ({
  id,
  event,
  eventId,
  status,
  failedReason: failedReason ?? null,
  createdAt,
  updatedAt,
});

/** Leaves out the receiver's responses, because those of a hundred deliveries are too large for one page. */
export const deliveryReply = (delivery: Delivery) => ({
  ...commonFields(delivery),
  attempts: delivery.attempts.map(({ at, durationMs, status, error }) => ({ at, durationMs, status, error })),
});

/** Receivers often echo the request, so responses are hidden once the event is deleted. */
export const wholeDeliveryReply = (
  delivery: Delivery,
  url: string,
  body: string | undefined,
  responses: ReadonlyMap<string, string>,
) => ({
  ...commonFields(delivery),
  request: { url, headers: { ...messageHeaders, 'webhook-id': delivery.id }, body: body ?? null },
  attempts: delivery.attempts.map((attempt) => ({
    ...attempt,
    response: body === undefined ? null : (attempt.response ?? responses.get(attempt.at) ?? null),
  })),
});
