import { type Delivery, recordAttempt } from '../../shared/db/webhooks/deliveries';
import { type Attempt, isGivenUp, isGone, isSuccess, readRetryAfter } from '../../shared/domain/webhooks/attempts';
import { messageHeaders } from '../../shared/domain/webhooks/message';
import { signedHeaders } from '../../shared/domain/webhooks/signing';
import {
  type Hold,
  hasFailedTooOften,
  holdAfter,
  receiverAcceptedOthersSince,
} from '../../shared/domain/webhooks/webhook-queue';
import { post } from '../../shared/egress/post';
import { isoNow, now } from '../../shared/ops/clock';
import { randomShare } from '../../shared/ops/ids';
import { describe, logger } from '../../shared/ops/log';
import { loadMessages } from '../../shared/services/load-messages/load-messages';
import { emitMessageRefused, recordFailure, recordGone, recordSuccess } from './record-health';
import type { Round } from './round';

const CANNOT_BE_BUILT = Symbol('cannot be built');
type Body = string | typeof CANNOT_BE_BUILT;

export async function buildBodies(projectId: string, deliveries: readonly Delivery[]): Promise<Map<string, Body>> {
  try {
    return await loadMessages(projectId, deliveries);
  } catch {
    const bodies = await Promise.all(deliveries.map((delivery) => buildBody(projectId, delivery)));
    return new Map(bodies.flat());
  }
}

async function buildBody(projectId: string, delivery: Delivery): Promise<[string, Body][]> {
  try {
    return [...(await loadMessages(projectId, [delivery]))];
  } catch (error) {
    logger.error('a webhook message cannot be built', { message: delivery.id, ...describe(error) });
    return [[delivery.id, CANNOT_BE_BUILT]];
  }
}

/**
 * `no_longer_pending`: delivered or given up before, or its event was deleted. `receiver_gone`: HTTP 410. `given_up`:
 * failed for a day, or while the receiver accepted other messages.
 */
type AttemptOutcome = 'delivered' | 'given_up' | 'receiver_gone' | 'no_longer_pending';

export type AttemptResult =
  | { outcome: AttemptOutcome; retryAfterSeconds?: number | null }
  | { outcome: 'failed'; newHold: Hold; retryAfterSeconds: number | null };

const EVENT_DELETED = 'The event no longer exists: its contact was erased, or the event was too old.';
const NOT_BUILT = 'The message could not be built, because of an error in the service.';
const REDIRECTED = 'Redirects are not followed.';

export async function attemptDelivery(
  round: Round,
  delivery: Delivery,
  body: Body | undefined,
  hold: Hold | undefined,
): Promise<AttemptResult> {
  if (delivery.status !== 'PENDING') return { outcome: 'no_longer_pending' };
  if (body === undefined) {
    await recordAttempt(delivery, unsentAttempt(EVENT_DELETED), 'FAILED', 'event_deleted');
    return { outcome: 'no_longer_pending' };
  }
  if (body === CANNOT_BE_BUILT)
    return recordFailedAttempt(round, delivery, { attempt: unsentAttempt(NOT_BUILT), retryAfterSeconds: null, hold });
  const { attempt, retryAfterSeconds } = await postMessage(round, delivery.id, body);
  round.run.slowestMs = Math.max(round.run.slowestMs, attempt.durationMs);
  if (isSuccess(attempt)) {
    await recordAttempt(delivery, attempt, 'DELIVERED');
    await recordSuccess(round);
    return { outcome: 'delivered' };
  }
  if (isGone(attempt)) {
    await recordAttempt(delivery, attempt, 'FAILED', 'gone');
    await recordGone(round);
    return { outcome: 'receiver_gone' };
  }
  return recordFailedAttempt(round, delivery, { attempt, retryAfterSeconds, hold });
}

const unsentAttempt = (error: string): Attempt => ({
  at: isoNow(),
  durationMs: 0,
  status: null,
  error,
  response: null,
});

interface Failure {
  attempt: Attempt;
  retryAfterSeconds: number | null;
  hold: Hold | undefined;
}

async function recordFailedAttempt(round: Round, delivery: Delivery, failure: Failure): Promise<AttemptResult> {
  const { attempt, retryAfterSeconds } = failure;
  const othersSucceeded = receiverAcceptedOthersSince(failure.hold, round.failing?.since ?? null);
  const facts = { now: now(), jitter: randomShare(), requestedSeconds: retryAfterSeconds, othersSucceeded };
  const newHold = holdAfter(failure.hold, facts);
  const reason = givenUpReason(delivery, newHold);
  if (reason === 'refused') await emitMessageRefused(round, delivery);
  await recordAttempt(delivery, attempt, reason ? 'FAILED' : 'PENDING', reason);
  await recordFailure(round);
  if (reason) return { outcome: 'given_up', retryAfterSeconds };
  // Takes the time again, because `triedAt` must not precede the series of failures that this failure may begin.
  return { outcome: 'failed', newHold: { ...newHold, triedAt: now() }, retryAfterSeconds };
}

function givenUpReason({ queuedAt }: Delivery, hold: Hold): 'expired' | 'refused' | undefined {
  if (isGivenUp(queuedAt, now())) return 'expired';
  return hasFailedTooOften(hold) ? 'refused' : undefined;
}

async function postMessage({ webhook, project }: Round, id: string, body: string) {
  const startedAt = now();
  const signatureHeaders = signedHeaders({ ...webhook, project, webhookId: webhook.id }, { id, body }, startedAt);
  const response = await post({ url: webhook.url, headers: { ...messageHeaders, ...signatureHeaders }, body });
  const timing = { at: new Date(startedAt).toISOString(), durationMs: now() - startedAt };
  if ('error' in response) {
    const attempt: Attempt = { ...timing, status: null, error: response.error, response: null };
    return { attempt, retryAfterSeconds: null };
  }
  const { status, headers, text } = response;
  const error = status >= 300 && status < 400 ? REDIRECTED : null;
  return {
    attempt: { ...timing, status, error, response: text },
    retryAfterSeconds: readRetryAfter(headers['retry-after']),
  };
}
