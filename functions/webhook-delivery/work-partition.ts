import { MAX_DELAY_SECONDS } from '../../shared/aws/queues';
import { getDeliveries, holdWaiting, listWaiting, removeWaiting } from '../../shared/db/webhooks/deliveries';
import type { PartitionRef } from '../../shared/db/webhooks/keys';
import {
  backOffPartition,
  holdPartition,
  sleepPartition,
  type WebhookPartition,
} from '../../shared/db/webhooks/partitions';
import { append } from '../../shared/domain/lists';
import { retryDelay } from '../../shared/domain/webhooks/attempts';
import { nextSendable, type WaitingMessage, withNeverFailedFirst } from '../../shared/domain/webhooks/webhook-queue';
import { MINUTE_MS } from '../../shared/durations';
import { now } from '../../shared/ops/clock';
import { randomShare } from '../../shared/ops/ids';
import { callConsumer } from '../../shared/services/queue-delivery/queue-delivery';
import { type AttemptResult, attemptDelivery, buildBodies } from './attempt-delivery';
import { mayContinue, type Round } from './round';

const MAX_PER_ROUND = 25;
const NEXT_READ_SIZE = 200;
const MAX_ENTRIES = 1_000;
/** After this time, the dispatcher calls the consumer again, in case its message was lost. */
const CHECK_AFTER_MS = MINUTE_MS;
/** Later while all entries are held, because then only the message about a new entry can be lost. */
const CHECK_HELD_AFTER_MS = 5 * MINUTE_MS;
const MAX_FAILURES = 2;
const DELIVERY_DELETED: AttemptResult = { outcome: 'no_longer_pending' };

/** A message that failed holds only later messages about its subject, such as its contact. */
export async function workPartition(round: Round, partition: WebhookPartition): Promise<void> {
  const ref = { ...round.ref, partition: partition.partition };
  const { sendable: entries, heldUntil } = await readUntilSendable(ref, partition);
  if (entries.length > 0) await sendAll(round, ref, partition, entries);
  else if (heldUntil === null) await sleepPartition(ref, partition);
  else await holdUntil(round, ref, partition, heldUntil);
}

async function readUntilSendable(ref: PartitionRef, { resumedAt }: WebhookPartition) {
  const entries = await listWaiting(ref, MAX_PER_ROUND);
  let requestedEntries = MAX_PER_ROUND;
  for (;;) {
    const result = nextSendable(entries, { now: now(), resumedAt }, MAX_PER_ROUND);
    const isLastRead = entries.length < requestedEntries || entries.length >= MAX_ENTRIES;
    if (result.sendable.length > 0 || isLastRead) return result;
    append(entries, await listWaiting(ref, NEXT_READ_SIZE, entries.at(-1)?.position));
    requestedEntries += NEXT_READ_SIZE;
  }
}

interface PassState {
  hasAccepted: boolean;
  failures: number;
  heldSubjects: Set<string>;
}

async function sendAll(
  round: Round,
  ref: PartitionRef,
  partition: WebhookPartition,
  entries: readonly WaitingMessage[],
) {
  const ids = entries.map(({ deliveryId }) => deliveryId);
  const deliveries = await getDeliveries(ref.projectId, ids);
  const bodies = await buildBodies(ref.projectId, [...deliveries.values()]);
  const state: PassState = { hasAccepted: false, failures: partition.failures, heldSubjects: new Set() };
  const orderedEntries = partition.failures > 0 ? withNeverFailedFirst(entries) : entries;
  for (const entry of orderedEntries) {
    if (state.heldSubjects.has(entry.subject)) continue;
    if (!(await mayContinue(round))) break;
    const delivery = deliveries.get(entry.deliveryId);
    const result = delivery
      ? await attemptDelivery(round, delivery, bodies.get(delivery.id), entry.held)
      : DELIVERY_DELETED;
    await removeOrHold(ref, entry, result, partition);
    if (result.outcome === 'receiver_gone') return;
    const mustBackOff = applyResult(entry, result, state);
    if (mustBackOff) return backOff(round, ref, state.failures, result.retryAfterSeconds ?? null);
  }
  if (state.failures !== partition.failures) {
    await backOffPartition(ref, { failures: state.failures, notBefore: 0, checkAt: now() + CHECK_AFTER_MS });
  }
}

/**
 * A hold whose failure is not later than `resumedAt` is ignored, so a failure in that millisecond is stored as later.
 */
function removeOrHold(
  ref: PartitionRef,
  entry: WaitingMessage,
  result: AttemptResult,
  { resumedAt }: WebhookPartition,
) {
  if (result.outcome !== 'failed') return removeWaiting(ref, entry);
  const { newHold } = result;
  return holdWaiting(ref, entry, { ...newHold, triedAt: Math.max(newHold.triedAt, resumedAt + 1) });
}

function applyResult({ subject, held }: WaitingMessage, result: AttemptResult, state: PassState): boolean {
  const { outcome, retryAfterSeconds = null } = result;
  if (outcome === 'delivered') {
    state.hasAccepted = true;
    state.failures = 0;
  }
  if (outcome !== 'failed' && outcome !== 'given_up') return false;
  if (outcome === 'failed') state.heldSubjects.add(subject);
  // If this message failed before, the message rather than the receiver may be at fault.
  const isReceiverAtFault = held === undefined && !state.hasAccepted;
  if (isReceiverAtFault) state.failures += 1;
  return retryAfterSeconds !== null || (isReceiverAtFault && state.failures >= MAX_FAILURES);
}

/** A message calls the consumer after the backoff, or the dispatcher if that is longer than an SQS delay. */
async function backOff(
  { ref, consumer }: Round,
  partition: PartitionRef,
  failures: number,
  retryAfterSeconds: number | null,
) {
  const backoffMs = retryDelay(Math.max(1, failures + 1 - MAX_FAILURES), randomShare(), retryAfterSeconds);
  const notBefore = now() + backoffMs;
  const seconds = Math.ceil(backoffMs / 1000);
  const isShort = seconds <= MAX_DELAY_SECONDS;
  await backOffPartition(partition, { failures, notBefore, checkAt: isShort ? notBefore + CHECK_AFTER_MS : notBefore });
  if (isShort) await callConsumer(ref, consumer, seconds);
}

async function holdUntil(
  { ref, consumer }: Round,
  partition: PartitionRef,
  storedPartition: WebhookPartition,
  heldUntil: number,
) {
  const checkAt = Math.min(heldUntil + CHECK_AFTER_MS, now() + CHECK_HELD_AFTER_MS);
  if (!(await holdPartition(partition, { heldUntil, checkAt }, storedPartition))) return;
  const seconds = Math.ceil((heldUntil - now()) / 1000);
  // A message that wakes the consumer at that time may already be queued.
  const isCalled = storedPartition.calledFor === heldUntil;
  if (!isCalled && seconds <= MAX_DELAY_SECONDS) await callConsumer(ref, consumer, Math.max(0, seconds));
}
