import type { FieldError } from '../../shared/contract/errors';
import type { webhooksGroup } from '../../shared/contract/routes/webhooks';
import type { WebhookFields } from '../../shared/contract/webhooks';
import { unknownEvent } from '../../shared/domain/unknown-event';
import { isEventPattern } from '../../shared/domain/webhooks/message';
import { readTarget } from '../../shared/egress/target';
import type { Checks } from '../../shared/http/call';

const MISPLACED_WILDCARD = 'A `*` must stand alone or end a family of events, as in `email.*`.';

const unknownEventMessage = (pattern: string): string | null => (pattern.endsWith('*') ? null : unknownEvent(pattern));

function webhookErrors({ url, events = [] }: Pick<WebhookFields, 'url' | 'events'>): FieldError[] {
  const errors: FieldError[] = [];
  const target = url === undefined ? null : readTarget(url);
  if (target && 'error' in target) errors.push({ field: 'url', message: target.error, code: 'invalid_string' });
  for (const [index, pattern] of events.entries()) {
    const message = isEventPattern(pattern) ? unknownEventMessage(pattern) : MISPLACED_WILDCARD;
    if (message) errors.push({ field: `events[${index}]`, message, code: 'invalid_string' });
  }
  return errors;
}

export const checks: Checks<typeof webhooksGroup> = { createWebhook: webhookErrors, updateWebhook: webhookErrors };
