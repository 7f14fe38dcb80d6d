import { putProjectEvent } from '../../shared/db/events/project-events';
import { disableWebhook, endFailing, noteFailing } from '../../shared/db/webhooks/changes';
import { hasFailedTooLong, stillFailing } from '../../shared/domain/webhooks/failing';
import { isoNow, now } from '../../shared/ops/clock';
import { idSource } from '../../shared/ops/ids';
import { count } from '../../shared/ops/metrics';
import type { Round } from './round';

/** Ends the webhook's stretch of failures, if it is in one. */
export async function noteSuccess(round: Round): Promise<void> {
  if (!round.failing) return;
  round.failing = null;
  await endFailing(round.ref);
}

/**
 * Notes one more failure; a webhook without a success for too long is disabled. The other worker may have had one since
 * this round began, and then it is not.
 */
export async function noteFailure(round: Round): Promise<void> {
  const held = round.failing;
  const failing = stillFailing(held, now());
  const isNoted = await noteFailing(round.ref, held, failing);
  round.failing = isNoted ? failing : null;
  if (isNoted && hasFailedTooLong(failing)) await disable(round, 'failing', failing.since);
}

/** Disables a webhook whose receiver says that it is gone. */
export const noteGone = (round: Round, at: string): Promise<void> => disable(round, 'gone', Date.parse(at));

/** Tells of it first: who dies in between does both again, under the same id. */
async function disable({ ref, webhook }: Round, reason: 'failing' | 'gone', since: number): Promise<void> {
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
