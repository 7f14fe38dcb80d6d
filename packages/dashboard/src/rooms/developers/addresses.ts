import type { WebhookDelivery } from '@posthaste/client';
import { every, oneOf, page, pages, text } from '../../router/codecs';

export const deliveryStatuses = every<WebhookDelivery['status']>()(['PENDING', 'DELIVERED', 'FAILED']);

export const developerAddresses = {
  keys: page('developers/keys', { key: text, pages }),
  'api-errors': page('developers/errors', { code: text, status: text, operation: text, actor: text, pages }),
  'api-error': page('developers/errors/:id', {}),
  events: page('developers/events', { name: text, contact: text, event: text, at: text }),
  api: page('developers/api', { search: text }),
  'api-route': page('developers/api/:id', {}),
  webhooks: page('developers/webhooks', { pages }),
  webhook: page('developers/webhooks/:id', { status: oneOf(deliveryStatuses), event: text, pages }),
  delivery: page('developers/webhooks/:id/deliveries/:delivery', {}),
};
