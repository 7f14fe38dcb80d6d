import { type Delivery, recordAttempt } from '../../shared/db/webhooks/deliveries';
import { type Attempt, isGivenUp, isGone, isSuccess, requestedPause } from '../../shared/domain/webhooks/attempts';
import { acceptsOthers, type Hold, holdAfter, isSetAside } from '../../shared/domain/webhooks/line';
import { messageHeaders } from '../../shared/domain/webhooks/message';
import { signedHeaders } from '../../shared/domain/webhooks/signing';
import { post } from '../../shared/egress/post';
import { isoNow, now } from '../../shared/ops/clock';
import { randomShare } from '../../shared/ops/ids';
import { describe, logger } from '../../shared/ops/log';
import { loadMessages } from '../../shared/services/load-messages/load-messages';
import { emitMessageRefused, recordFailure, recordGone, recordSuccess } from './record-health';
import type { Round } from './round';

const UNBUILT = Symbol('unbuilt');
type Body = string | typeof UNBUILT;

export async function buildBodies(projectId: string, deliveries: readonly Delivery[]): Promise<Map<string, Body>> {
  try {
    return await loadMessages(projectId, deliveries);
  } catch {
    const each = await Promise.all(deliveries.map((delivery) => buildOne(projectId, delivery)));
    return new Map(each.flat());
  }
}

async function buildOne(projectId: string, delivery: Delivery): Promise<[string, Body][]> {
  try {
    return [...(await loadMessages(projectId, [delivery]))];
  } catch (error) {
    logger.error('a webhook message cannot be built', { message: delivery.id, ...describe(error) });
    return [[delivery.id, UNBUILT]];
  }
}

/**
 * `past`: settled before, or its event was deleted. `gone`: HTTP 410. `given up`: failed for good, after a day or
 * refused alone.
 */
type AttemptOutcome = 'delivered' | 'given up' | 'gone' | 'past';

export type AttemptResult =
  | { outcome: AttemptOutcome; askedSeconds?: number | null }
  | { outcome: 'failed'; held: Hold; askedSeconds: number | null };

const WITHOUT_EVENT = 'The event no longer exists: its contact was erased, or the event was too old.';
const NOT_BUILT = 'The message could not be made, by a fault of the service.';
const REDIRECTED = 'Redirects are not followed.';

export async function attemptDelivery(
  round: Round,
  delivery: Delivery,
  body: Body | undefined,
  held: Hold | undefined,
): Promise<AttemptResult> {
  if (delivery.status !== 'PENDING') return { outcome: 'past' };
  if (body === undefined) {
    await recordAttempt(delivery, unsent(WITHOUT_EVENT), 'FAILED', 'event_deleted');
    return { outcome: 'past' };
  }
  if (body === UNBUILT) return fail(round, delivery, { attempt: unsent(NOT_BUILT), askedSeconds: null, held });
  const { attempt, askedSeconds } = await send(round, delivery.id, body);
  round.run.slowestMs = Math.max(round.run.slowestMs, attempt.durationMs);
  if (isSuccess(attempt)) {
    await recordAttempt(delivery, attempt, 'DELIVERED');
    await recordSuccess(round);
    return { outcome: 'delivered' };
  }
  if (isGone(attempt)) {
    await recordAttempt(delivery, attempt, 'FAILED', 'gone');
    await recordGone(round, attempt.at);
    return { outcome: 'gone' };
  }
  return fail(round, delivery, { attempt, askedSeconds, held });
}

const unsent = (error: string): Attempt => ({ at: isoNow(), durationMs: 0, status: null, error, response: null });

interface Failure {
  attempt: Attempt;
  askedSeconds: number | null;
  held: Hold | undefined;
}

async function fail(round: Round, delivery: Delivery, failure: Failure): Promise<AttemptResult> {
  const { attempt, askedSeconds } = failure;
  const isRefusal = acceptsOthers(failure.held, round.failing?.since ?? null);
  const held = holdAfter(failure.held, { now: now(), share: randomShare(), askedSeconds, isRefusal });
  const reason = isGivenUp(delivery.queuedAt, now()) ? 'expired' : isSetAside(held) ? 'refused' : undefined;
  if (reason === 'refused') await emitMessageRefused(round, delivery);
  await recordAttempt(delivery, attempt, reason ? 'FAILED' : 'PENDING', reason);
  await recordFailure(round);
  if (reason) return { outcome: 'given up', askedSeconds };
  // The series of failures that this one begins is no later than the attempt.
  return { outcome: 'failed', held: { ...held, triedAt: now() }, askedSeconds };
}

async function send({ webhook, project }: Round, id: string, body: string) {
  const began = now();
  const signed = signedHeaders({ ...webhook, project, webhookId: webhook.id }, { id, body }, began);
  const response = await post({ url: webhook.url, headers: { ...messageHeaders, ...signed }, body });
  const timing = { at: new Date(began).toISOString(), durationMs: now() - began };
  if ('problem' in response) {
    const attempt: Attempt = { ...timing, status: null, error: response.problem, response: null };
    return { attempt, askedSeconds: null };
  }
  const { status, headers, text } = response;
  const error = status >= 300 && status < 400 ? REDIRECTED : null;
  return {
    attempt: { ...timing, status, error, response: text },
    askedSeconds: requestedPause(headers['retry-after']),
  };
}
