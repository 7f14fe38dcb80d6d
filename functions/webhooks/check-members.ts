import type { FieldError } from '../../shared/contract/errors';
import type { WebhookMembers } from '../../shared/contract/routes/webhooks';
import { isEventPattern } from '../../shared/domain/webhooks/patterns';
import { readTarget } from '../../shared/egress/target';

/** What a schema can't tell: where a URL leads, and what stars mean. */
export function memberErrors({ url, events = [] }: Pick<WebhookMembers, 'url' | 'events'>): FieldError[] {
  const errors: FieldError[] = [];
  const target = url === undefined ? null : readTarget(url);
  if (target && 'problem' in target) errors.push({ field: 'url', message: target.problem, code: 'invalid_string' });
  for (const [index, pattern] of events.entries()) {
    if (isEventPattern(pattern)) continue;
    const message = 'A star stands alone, or for all of a family: email.*';
    errors.push({ field: `events[${index}]`, message, code: 'invalid_string' });
  }
  return errors;
}
