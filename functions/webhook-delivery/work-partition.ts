import { MAXIMUM_DELAY_SECONDS } from '../../shared/aws/queues';
import { getDeliveries, listOpen, takeOut } from '../../shared/db/webhooks/deliveries';
import { type Lane, restLane, sleepLane } from '../../shared/db/webhooks/partitions';
import { restAfter } from '../../shared/domain/webhooks/attempts';
import { now } from '../../shared/ops/clock';
import { randomShare } from '../../shared/ops/ids';
import { loadMessages } from '../../shared/services/load-messages/load-messages';
import { callWorker } from '../../shared/services/queue-delivery/call-worker';
import { deliver } from './deliver';
import { mayGoOn, type Round } from './round';

/** Messages of a lane in one round. */
const PER_ROUND = 25;
/** When a lane is looked at whose next message was lost. */
const LOOK_MS = 60_000;
/** A message that is given up lets the next one try at once; a second failure says that it was not the message. */
const MAXIMUM_FAILURES = 2;

/** Sends the first messages of a lane in their order, and stops at the first that fails. */
export async function workLane(round: Round, lane: Lane): Promise<void> {
  const ref = { ...round.ref, lane: lane.lane };
  const open = await listOpen(ref, PER_ROUND);
  if (open.length === 0) {
    await sleepLane(ref, lane);
    return;
  }
  const ids = open.map(({ deliveryId }) => deliveryId);
  const deliveries = await getDeliveries(ref.projectId, ids);
  const bodies = await loadMessages(ref.projectId, [...deliveries.values()]);
  let failed = 0;
  let { failures } = lane;
  for (const entry of open) {
    if (!(await mayGoOn(round))) return;
    const delivery = deliveries.get(entry.deliveryId);
    const { outcome, askedSeconds } = delivery
      ? await deliver(round, delivery, bodies.get(delivery.id))
      : { outcome: 'past' as const, askedSeconds: null };
    if (outcome !== 'failed') await takeOut(ref, entry);
    if (outcome === 'gone') return;
    if (outcome === 'failed' || outcome === 'given up') {
      failed += 1;
      failures += 1;
      if (outcome === 'failed' || failed === MAXIMUM_FAILURES) return rest(round, lane, failures, askedSeconds);
    }
    if (outcome === 'delivered' && failures > 0) {
      failures = 0;
      await restLane(ref, { failures, notBefore: 0, lookAt: now() + LOOK_MS });
    }
  }
}

/** Leaves a lane alone for a while. SQS's own delay makes short rests punctual; the dispatcher ends longer ones. */
async function rest({ ref, worker }: Round, { lane }: Lane, failures: number, asked: number | null): Promise<void> {
  const restMs = restAfter(failures, randomShare(), asked);
  const notBefore = now() + restMs;
  const seconds = Math.ceil(restMs / 1000);
  const isShort = seconds <= MAXIMUM_DELAY_SECONDS;
  await restLane({ ...ref, lane }, { failures, notBefore, lookAt: isShort ? notBefore + LOOK_MS : notBefore });
  if (isShort) await callWorker(ref, worker, seconds);
}
