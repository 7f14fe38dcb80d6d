import type { WebhookDelivery } from '@posthaste/client';
import { exhaustive, oneOf, pages, route, text } from '../../router/codecs';

export const deliveryStatuses = exhaustive<WebhookDelivery['status']>()(['PENDING', 'DELIVERED', 'FAILED']);

export const developerRoutes = {
  keys: route('developers/keys', { key: text, pages }),
  'api-errors': route('developers/errors', { code: text, status: text, operation: text, actor: text, pages }),
  'api-error': route('developers/errors/:id', {}),
  events: route('developers/events', { name: text, contact: text, event: text, at: text }),
  api: route('developers/api', { search: text }),
  'api-route': route('developers/api/:id', {}),
  webhooks: route('developers/webhooks', { pages }),
  webhook: route('developers/webhooks/:id', { status: oneOf(deliveryStatuses), event: text, pages }),
  delivery: route('developers/webhooks/:id/deliveries/:delivery', {}),
};
