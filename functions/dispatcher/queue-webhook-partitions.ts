import type { PartitionRef, WebhookRef } from '../../shared/db/webhooks/keys';
import { listDuePartitions, schedulePartitionCheck } from '../../shared/db/webhooks/partitions';
import { MINUTE_MS } from '../../shared/durations';
import { now } from '../../shared/ops/clock';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import { logAndContinue } from '../../shared/ops/log';
import type { BatchContext } from '../../shared/queue/consume';
import { callConsumersOf } from '../../shared/services/queue-delivery/queue-delivery';
import { forEachRound } from './due-work';

/** Longer than a consumer's run; of two concurrent runs only one sends. */
const RECHECK_MS = 5 * MINUTE_MS;
const PER_SHARD = 250;
const TIME_TO_END_MS = 15_000;
const CONCURRENCY = 20;

export async function queueWebhookPartitions(context: BatchContext): Promise<void> {
  await forEachRound(
    () => listDuePartitions(now(), PER_SHARD),
    ({ webhookId, partition }) => `${webhookId}#${partition}`,
    (due) =>
      forEachConcurrent([...byWebhook(due).values()], CONCURRENCY, (webhook) =>
        logAndContinue('due webhook', { webhook: webhook.ref.webhookId }, () => callConsumers(webhook)),
      ),
    () => context.remainingMs() > TIME_TO_END_MS,
  );
}

interface Due {
  ref: WebhookRef;
  partitions: number[];
}

function byWebhook(due: readonly PartitionRef[]): Map<string, Due> {
  const found = new Map<string, Due>();
  for (const { partition, ...ref } of due) {
    const one = found.get(ref.webhookId) ?? { ref, partitions: [] };
    one.partitions.push(partition);
    found.set(ref.webhookId, one);
  }
  return found;
}

async function callConsumers({ ref, partitions }: Due): Promise<void> {
  const time = now();
  const moved: number[] = [];
  for (const partition of partitions) {
    if (await schedulePartitionCheck({ ...ref, partition }, time + RECHECK_MS, time)) moved.push(partition);
  }
  if (moved.length > 0) await callConsumersOf(ref, moved);
}
