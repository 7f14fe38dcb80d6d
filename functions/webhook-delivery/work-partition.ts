import { MAX_DELAY_SECONDS } from '../../shared/aws/queues';
import { getDeliveries, holdWaiting, listWaiting, removeWaiting } from '../../shared/db/webhooks/deliveries';
import type { PartitionRef } from '../../shared/db/webhooks/keys';
import {
  holdPartition,
  restPartition,
  sleepPartition,
  type WebhookPartition,
} from '../../shared/db/webhooks/partitions';
import { append } from '../../shared/domain/lists';
import { retryDelay } from '../../shared/domain/webhooks/attempts';
import { lineOf, probeEntries, type Waiting } from '../../shared/domain/webhooks/line';
import { MINUTE_MS } from '../../shared/durations';
import { now } from '../../shared/ops/clock';
import { randomShare } from '../../shared/ops/ids';
import { callConsumer } from '../../shared/services/queue-delivery/queue-delivery';
import { type AttemptResult, attemptDelivery, buildBodies } from './attempt-delivery';
import { mayContinue, type Round } from './round';

const PER_ROUND = 25;
const READ_ON = 200;
const MAX_READ = 1_000;
/** Recovers a lost queue message. */
const CHECK_MS = MINUTE_MS;
/** Even if all wait, a lost queue message may be about a new one. */
const CHECK_HELD_MS = 5 * MINUTE_MS;
const MAX_FAILURES = 2;
const DELETED: AttemptResult = { outcome: 'past' };

/** A failure holds only later messages of the same contact. */
export async function workPartition(round: Round, partition: WebhookPartition): Promise<void> {
  const ref = { ...round.ref, partition: partition.partition };
  const { sendable, heldUntil } = await readLine(ref, partition);
  if (sendable.length > 0) await sendLine(round, ref, partition, sendable);
  else if (heldUntil === null) await sleepPartition(ref, partition);
  else await hold(round, ref, partition, heldUntil);
}

async function readLine(ref: PartitionRef, { resumedAt }: WebhookPartition) {
  const entries = await listWaiting(ref, PER_ROUND);
  let size = PER_ROUND;
  for (let line = lineOf(entries, { now: now(), resumedAt }, PER_ROUND); ; ) {
    const isAll = entries.length < size || entries.length >= MAX_READ;
    if (line.sendable.length > 0 || isAll) return line;
    append(entries, await listWaiting(ref, READ_ON, entries.at(-1)?.position));
    size += READ_ON;
    line = lineOf(entries, { now: now(), resumedAt }, PER_ROUND);
  }
}

interface Pass {
  accepted: boolean;
  failures: number;
  holding: Set<string>;
}

async function sendLine(round: Round, ref: PartitionRef, partition: WebhookPartition, sendable: readonly Waiting[]) {
  const ids = sendable.map(({ deliveryId }) => deliveryId);
  const deliveries = await getDeliveries(ref.projectId, ids);
  const bodies = await buildBodies(ref.projectId, [...deliveries.values()]);
  const pass: Pass = { accepted: false, failures: partition.failures, holding: new Set() };
  for (const entry of partition.failures > 0 ? probeEntries(sendable) : sendable) {
    if (pass.holding.has(entry.subject)) continue;
    if (!(await mayContinue(round))) break;
    const delivery = deliveries.get(entry.deliveryId);
    const result = delivery ? await attemptDelivery(round, delivery, bodies.get(delivery.id), entry.held) : DELETED;
    await settle(ref, entry, result, partition);
    if (result.outcome === 'gone') return;
    if (needsRest(entry, result, pass)) return rest(round, ref, pass.failures, result.askedSeconds ?? null);
  }
  if (pass.failures !== partition.failures) {
    await restPartition(ref, { failures: pass.failures, notBefore: 0, checkAt: now() + CHECK_MS });
  }
}

/** A failure in the moment of the resumption is not free. */
function settle(ref: PartitionRef, entry: Waiting, result: AttemptResult, { resumedAt }: WebhookPartition) {
  if (result.outcome !== 'failed') return removeWaiting(ref, entry);
  const { held } = result;
  return holdWaiting(ref, entry, { ...held, triedAt: Math.max(held.triedAt, resumedAt + 1) });
}

function needsRest({ subject, held }: Waiting, { outcome, askedSeconds = null }: AttemptResult, pass: Pass): boolean {
  if (outcome === 'delivered') Object.assign(pass, { accepted: true, failures: 0 });
  if (outcome !== 'failed' && outcome !== 'given up') return false;
  if (outcome === 'failed') pass.holding.add(subject);
  // What has failed before says nothing new of the receiver.
  const isNews = held === undefined && !pass.accepted;
  if (isNews) pass.failures += 1;
  return askedSeconds !== null || (isNews && pass.failures >= MAX_FAILURES);
}

/** SQS delays end short rests punctually; the dispatcher ends longer ones. */
async function rest({ ref, consumer }: Round, partition: PartitionRef, failures: number, asked: number | null) {
  const restMs = retryDelay(Math.max(1, failures + 1 - MAX_FAILURES), randomShare(), asked);
  const notBefore = now() + restMs;
  const seconds = Math.ceil(restMs / 1000);
  const isShort = seconds <= MAX_DELAY_SECONDS;
  await restPartition(partition, { failures, notBefore, checkAt: isShort ? notBefore + CHECK_MS : notBefore });
  if (isShort) await callConsumer(ref, consumer, seconds);
}

async function hold({ ref, consumer }: Round, partition: PartitionRef, seen: WebhookPartition, heldUntil: number) {
  const checkAt = Math.min(heldUntil + CHECK_MS, now() + CHECK_HELD_MS);
  if (!(await holdPartition(partition, { heldUntil, checkAt }, seen))) return;
  const seconds = Math.ceil((heldUntil - now()) / 1000);
  // A call for this time may be on its way already.
  const isCalled = seen.calledFor === heldUntil;
  if (!isCalled && seconds <= MAX_DELAY_SECONDS) await callConsumer(ref, consumer, Math.max(0, seconds));
}
