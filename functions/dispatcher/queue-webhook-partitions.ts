import type { WebhookRef } from '../../shared/db/webhooks/keys';
import { type LaneRef, listDueLanes, lookAtLaneAgain } from '../../shared/db/webhooks/partitions';
import { now } from '../../shared/ops/clock';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import { describe, logger } from '../../shared/ops/log';
import type { BatchContext } from '../../shared/queue/consume';
import { callWorkersOf } from '../../shared/services/queue-delivery/call-worker';

/** Long enough for a worker to be through; one that is called twice works once. */
const LOOK_AGAIN_MS = 5 * 60_000;
const PER_SHARD = 250;
const TIME_TO_END_MS = 15_000;
const CONCURRENCY = 20;

/** Calls the workers of lanes whose rest is over, in bounded rounds as long as there is time: one round at least. */
export async function queueWebhookPartitions(context: BatchContext): Promise<void> {
  const seen = new Set<string>();
  do {
    const due = (await listDueLanes(now(), PER_SHARD)).filter((ref) => !seen.has(textOf(ref)));
    if (due.length === 0) return;
    for (const ref of due) seen.add(textOf(ref));
    await forEachConcurrent([...byWebhook(due).values()], CONCURRENCY, callOnce);
  } while (context.remainingMs() > TIME_TO_END_MS);
}

const textOf = ({ webhookId, lane }: LaneRef): string => `${webhookId}#${lane}`;

interface Due {
  ref: WebhookRef;
  lanes: number[];
}

function byWebhook(due: readonly LaneRef[]): Map<string, Due> {
  const found = new Map<string, Due>();
  for (const { lane, ...ref } of due) {
    const one = found.get(ref.webhookId) ?? { ref, lanes: [] };
    one.lanes.push(lane);
    found.set(ref.webhookId, one);
  }
  return found;
}

/** One that can't be called holds up no other: what was moved on comes back by itself. */
async function callOnce({ ref, lanes }: Due): Promise<void> {
  try {
    const time = now();
    const moved: number[] = [];
    for (const lane of lanes) {
      if (await lookAtLaneAgain({ ...ref, lane }, time + LOOK_AGAIN_MS, time)) moved.push(lane);
    }
    if (moved.length > 0) await callWorkersOf(ref, moved);
  } catch (error) {
    logger.error('due webhook failed', { webhook: ref.webhookId, ...describe(error) });
  }
}
