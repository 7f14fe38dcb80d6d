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
  const listPartitions = () => listDuePartitions(now(), MAX_PER_SHARD);
  const keyOf = ({ webhookId, partition }: PartitionRef) => `${webhookId}#${partition}`;
  const mayContinue = () => context.remainingMs() > TIME_TO_END_MS;
  await forEachRound(listPartitions, keyOf, queueRound, mayContinue);
}

const queueRound = (duePartitions: readonly PartitionRef[]): Promise<void> =>
  forEachConcurrent(groupByWebhook(duePartitions), CONCURRENCY, (webhook) =>
    logAndContinue('due webhook', { webhook: webhook.ref.webhookId }, () => callConsumers(webhook)),
  );

interface DueWebhook {
  ref: WebhookRef;
  partitions: number[];
}

function groupByWebhook(duePartitions: readonly PartitionRef[]): DueWebhook[] {
  const webhooks = new Map<string, DueWebhook>();
  for (const { partition, ...ref } of duePartitions) {
    const webhook = webhooks.get(ref.webhookId) ?? { ref, partitions: [] };
    webhook.partitions.push(partition);
    webhooks.set(ref.webhookId, webhook);
  }
  return [...webhooks.values()];
}

async function callConsumers({ ref, partitions }: DueWebhook): Promise<void> {
  const time = now();
  const postponedPartitions: number[] = [];
  for (const partition of partitions) {
    if (await schedulePartitionCheck({ ...ref, partition }, time + RECHECK_MS, time))
      postponedPartitions.push(partition);
  }
  if (postponedPartitions.length > 0) await callConsumersOf(ref, postponedPartitions);
}
