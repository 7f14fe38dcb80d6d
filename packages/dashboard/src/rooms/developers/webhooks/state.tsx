import type { ListedWebhookDelivery, Webhook } from '@posthaste/client';
import { Badge, type Tone } from '../../../ui/badge';
import { words } from './words';

export function WebhookState({ webhook: { enabled, disabledReason, failingSince } }: { webhook: Webhook }) {
  if (!enabled && disabledReason) return <Badge tone="bad">{words[disabledReason]}</Badge>;
  if (!enabled) return <Badge tone="quiet">{words.off}</Badge>;
  return failingSince ? <Badge tone="warn">{words.failing}</Badge> : <Badge tone="good">{words.on}</Badge>;
}

const tones: Record<ListedWebhookDelivery['status'], Tone> = { PENDING: 'calm', DELIVERED: 'good', FAILED: 'bad' };

export const DeliveryState = ({ status }: { status: ListedWebhookDelivery['status'] }) => (
  <Badge tone={tones[status]}>{words.statuses[status]}</Badge>
);
