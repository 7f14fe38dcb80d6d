import type { Contact } from '@posthaste/client';
import { Badge } from '../../ui/badge';
import { words } from './words';

export function SubscriptionBadge({ contact: { subscribed, pending } }: { contact: Contact }) {
  if (pending) return <Badge tone="warn">{words.pending}</Badge>;
  return <Badge tone={subscribed ? 'good' : 'quiet'}>{subscribed ? words.subscribed : words.unsubscribed}</Badge>;
}
