import { MAXIMUM_DELAY_SECONDS } from '../../shared/aws/queues';
import { getDeliveries, listWaiting, removeWaiting, type WaitingDelivery } from '../../shared/db/webhooks/deliveries';
import type { PartitionRef } from '../../shared/db/webhooks/keys';
import { restPartition, sleepPartition, type WebhookPartition } from '../../shared/db/webhooks/partitions';
import { retryDelay } from '../../shared/domain/webhooks/attempts';
import { now } from '../../shared/ops/clock';
import { randomShare } from '../../shared/ops/ids';
import { loadMessages } from '../../shared/services/load-messages/load-messages';
import { callConsumer } from '../../shared/services/queue-delivery/queue-delivery';
import { type AttemptResult, attemptDelivery } from './attempt-delivery';
import { mayGoOn, type Round } from './round';

/** Messages of a partition in one round. */
const PER_ROUND = 25;
/** After this time a partition is called again whose queue message was lost. */
const LOOK_MS = 60_000;
/** After a message is given up the next one is tried at once; if that fails too, the message was not the cause. */
const MAXIMUM_FAILURES = 2;
const DELETED: AttemptResult = { outcome: 'past', askedSeconds: null };

/** Sends the first messages of a partition in order, and stops at the first that fails. */
export async function workPartition(round: Round, partition: WebhookPartition): Promise<void> {
  const ref = { ...round.ref, partition: partition.partition };
  const waiting = await listWaiting(ref, PER_ROUND);
  if (waiting.length === 0) {
    await sleepPartition(ref, partition);
    return;
  }
  await sendInOrder(round, ref, waiting, partition.failures);
}

async function sendInOrder(
  round: Round,
  ref: PartitionRef,
  waiting: readonly WaitingDelivery[],
  failuresBefore: number,
) {
  const ids = waiting.map(({ deliveryId }) => deliveryId);
  const deliveries = await getDeliveries(ref.projectId, ids);
  const bodies = await loadMessages(ref.projectId, [...deliveries.values()]);
  let failed = 0;
  let failures = failuresBefore;
  for (const entry of waiting) {
    if (!(await mayGoOn(round))) return;
    const delivery = deliveries.get(entry.deliveryId);
    const { outcome, askedSeconds } = delivery
      ? await attemptDelivery(round, delivery, bodies.get(delivery.id))
      : DELETED;
    if (outcome !== 'failed') await removeWaiting(ref, entry);
    switch (outcome) {
      case 'past':
        break;
      case 'gone':
        return;
      case 'delivered':
        if (failures > 0) await restPartition(ref, { failures: 0, notBefore: 0, lookAt: now() + LOOK_MS });
        failures = 0;
        break;
      case 'failed':
      case 'given up':
        failed += 1;
        failures += 1;
        if (outcome === 'failed' || failed === MAXIMUM_FAILURES) return rest(round, ref, failures, askedSeconds);
        break;
      default: {
        const never: never = outcome;
        throw new Error(`there is no outcome ${never}`);
      }
    }
  }
}

/** Lets a partition rest. SQS's own delay makes short rests punctual; the dispatcher ends longer ones. */
async function rest({ ref, consumer }: Round, partition: PartitionRef, failures: number, asked: number | null) {
  const restMs = retryDelay(failures, randomShare(), asked);
  const notBefore = now() + restMs;
  const seconds = Math.ceil(restMs / 1000);
  const isShort = seconds <= MAXIMUM_DELAY_SECONDS;
  await restPartition(partition, { failures, notBefore, lookAt: isShort ? notBefore + LOOK_MS : notBefore });
  if (isShort) await callConsumer(ref, consumer, seconds);
}
