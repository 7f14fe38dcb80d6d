import type { PartitionRef, WebhookRef } from '../../shared/db/webhooks/keys';
import { listDuePartitions, schedulePartitionCheck } from '../../shared/db/webhooks/partitions';
import { MINUTE_MS } from '../../shared/durations';
import { now } from '../../shared/ops/clock';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import { logAndContinue } from '../../shared/ops/log';
import type { BatchContext } from '../../shared/queue/consume';
import { callConsumersOf } from '../../shared/services/queue-delivery/queue-delivery';
import { forEachRound } from './due-work';

/** Longer than a consumer's run. */
const RECHECK_MS = 5 * MINUTE_MS;
const MAX_PER_SHARD = 250;
const TIME_TO_END_MS = 15_000;
const CONCURRENCY = 20;

export async function queueWebhookPartitions(context: BatchContext): Promise<void> {
  await forEachRound(
    () => listDuePartitions(now(), MAX_PER_SHARD),
    ({ webhookId, partition }) => `${webhookId}#${partition}`,
    (due) =>
      forEachConcurrent([...byWebhook(due).values()], CONCURRENCY, (webhook) =>
        logAndContinue('due webhook', { webhook: webhook.ref.webhookId }, () => callConsumers(webhook)),
      ),
    () => context.remainingMs() > TIME_TO_END_MS,
  );
}

interface DueWebhook {
  ref: WebhookRef;
  partitions: number[];
}

function byWebhook(due: readonly PartitionRef[]): Map<string, DueWebhook> {
  const webhooks = new Map<string, DueWebhook>();
  for (const { partition, ...ref } of due) {
    const webhook = webhooks.get(ref.webhookId) ?? { ref, partitions: [] };
    webhook.partitions.push(partition);
    webhooks.set(ref.webhookId, webhook);
  }
  return webhooks;
}

async function callConsumers({ ref, partitions }: DueWebhook): Promise<void> {
  const time = now();
  const postponed: number[] = [];
  for (const partition of partitions) {
    if (await schedulePartitionCheck({ ...ref, partition }, time + RECHECK_MS, time)) postponed.push(partition);
  }
  if (postponed.length > 0) await callConsumersOf(ref, postponed);
}
