import type { DisabledReason } from '../../shared/contract/webhooks';
import { putProjectEvent } from '../../shared/db/events/events';
import { disableWebhook, endFailing, recordFailing } from '../../shared/db/webhooks/changes';
import type { Delivery } from '../../shared/db/webhooks/deliveries';
import { continueFailing, hasFailedTooLong } from '../../shared/domain/webhooks/attempts';
import { HOUR_MS } from '../../shared/durations';
import { isoNow, now } from '../../shared/ops/clock';
import { idSource } from '../../shared/ops/ids';
import { count } from '../../shared/ops/metrics';
import type { Round } from './round';

export async function recordSuccess(round: Round): Promise<void> {
  if (!round.failing) return;
  round.failing = null;
  await endFailing(round.ref);
}

/** Doesn't disable a webhook to which another consumer has delivered since this round began. */
export async function recordFailure(round: Round): Promise<void> {
  const before = round.failing;
  const failing = continueFailing(before, now());
  const isRecorded = await recordFailing(round.ref, before, failing);
  round.failing = isRecorded ? failing : null;
  if (isRecorded && hasFailedTooLong(failing)) await disable(round, 'failing', failing.since);
}

/** Several consumers record one event, because its id derives from the webhook's last change. */
export const recordGone = (round: Round): Promise<void> => disable(round, 'gone', Date.parse(round.webhook.updatedAt));

const EVENT_INTERVAL_MS = HOUR_MS;

/**
 * Records the event at most once an hour, and never about an event of webhooks, because the receiver would refuse it
 * too.
 */
export async function emitMessageRefused({ ref, webhook }: Round, delivery: Delivery): Promise<void> {
  count('WebhookMessageRefused');
  if (delivery.event.startsWith('webhook.')) return;
  const hour = Math.floor(now() / EVENT_INTERVAL_MS) * EVENT_INTERVAL_MS;
  await putProjectEvent({
    id: idSource(`${webhook.id}\nrefused\n${hour}`, hour).id('evt'),
    projectId: ref.projectId,
    name: 'webhook.message_refused',
    data: { webhook: webhook.id, url: webhook.url, message: delivery.id, event: delivery.event },
    source: 'webhook',
    createdAt: isoNow(),
  });
}

/** Records the event first, so that after a crash both steps repeat with the same id. */
async function disable({ ref, webhook }: Round, reason: DisabledReason, since: number): Promise<void> {
  await putProjectEvent({
    id: idSource(`${webhook.id}\n${reason}\n${since}`, since).id('evt'),
    projectId: ref.projectId,
    name: 'webhook.disabled',
    data: { webhook: webhook.id, url: webhook.url, reason },
    source: 'webhook',
    createdAt: isoNow(),
  });
  await disableWebhook(ref, reason);
  count('WebhookDisabled');
}
