import { type Delivery, recordAttempt } from '../../shared/db/webhooks/deliveries';
import { type Attempt, askedRest, isGivenUp, isGone, isSuccess } from '../../shared/domain/webhooks/attempts';
import { messageHeaders } from '../../shared/domain/webhooks/message';
import { signedHeaders } from '../../shared/domain/webhooks/signing';
import { post } from '../../shared/egress/post';
import { isoNow, now } from '../../shared/ops/clock';
import { noteFailure, noteGone, noteSuccess } from './note-health';
import type { Round } from './round';

/** `past`: the message had an outcome before, or its event was deleted. `gone`: the receiver answered 410. */
type Outcome = 'delivered' | 'failed' | 'given up' | 'gone' | 'past';

export interface AttemptResult {
  outcome: Outcome;
  /** How long the receiver asked us to wait. */
  askedSeconds: number | null;
}

const done = (outcome: Outcome): AttemptResult => ({ outcome, askedSeconds: null });

const WITHOUT_EVENT = 'The event no longer exists: its contact was erased, or the event was too old.';
const REDIRECTED = 'Redirects are not followed.';

/**
 * Sends a message once and stores the outcome. If the invocation dies in between, the message stays pending and is sent
 * again with the same id.
 */
export async function attemptDelivery(
  round: Round,
  delivery: Delivery,
  body: string | undefined,
): Promise<AttemptResult> {
  if (delivery.status !== 'PENDING') return done('past');
  if (body === undefined) {
    const attempt = { at: isoNow(), durationMs: 0, status: null, error: WITHOUT_EVENT, answer: null };
    await recordAttempt(delivery, attempt, 'FAILED');
    return done('past');
  }
  const { attempt, askedSeconds } = await send(round, delivery.id, body);
  round.run.slowestMs = Math.max(round.run.slowestMs, attempt.durationMs);
  if (isSuccess(attempt)) {
    await recordAttempt(delivery, attempt, 'DELIVERED');
    await noteSuccess(round);
    return done('delivered');
  }
  if (isGone(attempt)) {
    await recordAttempt(delivery, attempt, 'FAILED');
    await noteGone(round, attempt.at);
    return done('gone');
  }
  const givenUp = isGivenUp(delivery.queuedAt, now());
  await recordAttempt(delivery, attempt, givenUp ? 'FAILED' : 'PENDING');
  await noteFailure(round);
  return { outcome: givenUp ? 'given up' : 'failed', askedSeconds };
}

async function send({ webhook, project }: Round, id: string, body: string) {
  const began = now();
  const signed = signedHeaders({ ...webhook, project, webhookId: webhook.id }, { id, body }, began);
  const answer = await post({ url: webhook.url, headers: { ...messageHeaders, ...signed }, body });
  const taken = { at: new Date(began).toISOString(), durationMs: now() - began };
  if ('problem' in answer) {
    const attempt: Attempt = { ...taken, status: null, error: answer.problem, answer: null };
    return { attempt, askedSeconds: null };
  }
  const { status, headers, text } = answer;
  const error = status >= 300 && status < 400 ? REDIRECTED : null;
  return { attempt: { ...taken, status, error, answer: text }, askedSeconds: askedRest(headers['retry-after']) };
}
