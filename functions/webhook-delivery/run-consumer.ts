import type { WebhookMessage } from '../../shared/contract/messages';
import { projectState } from '../../shared/db/projects/projects';
import { projectKnowing } from '../../shared/db/projects/settings';
import { endLeaseRow, takeLeaseRow } from '../../shared/db/table/leases';
import { consumerOf, type WebhookRef, webhookKeys } from '../../shared/db/webhooks/keys';
import {
  listPartitions,
  restPartition,
  sleepPartition,
  type WebhookPartition,
} from '../../shared/db/webhooks/partitions';
import { getWebhook } from '../../shared/db/webhooks/webhooks';
import { now } from '../../shared/ops/clock';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import type { BatchContext } from '../../shared/queue/consume';
import { callConsumer } from '../../shared/services/queue-delivery/queue-delivery';
import { mayGoOn, type Round } from './round';
import { workPartition } from './work-partition';

/** Added to the function's remaining time: nobody takes the lease of an invocation that still runs. */
const LEASE_MARGIN_MS = 5_000;
const INACTIVE_PROJECT_MS = 5 * 60_000;
/** Rounds of one run. Each sends a few messages of each partition, so the time ends a run long before. */
const MAXIMUM_ROUNDS = 500;

/**
 * Sends the messages that wait in the partitions of one consumer, concurrently, until they are empty, rest, or time is
 * over. The message is a hint: only the holder of the consumer's lease sends, and it looks again after giving it back.
 */
export async function runConsumer(
  message: Extract<WebhookMessage, { kind: 'deliver' }>,
  batch: BatchContext,
): Promise<void> {
  const { consumer } = message;
  const ref = { projectId: message.project, webhookId: message.webhook };
  const lease = webhookKeys.consumer(ref, consumer);
  if (!(await takeLeaseRow(lease, batch.requestId, batch.remainingMs() + LEASE_MARGIN_MS))) return;
  try {
    await workPartitions(ref, consumer, batch);
  } finally {
    await endLeaseRow(lease, batch.requestId);
  }
  // Calls that came meanwhile found the lease taken and ended.
  if ((await readyPartitions(ref, consumer)).length > 0) await callConsumer(ref, consumer);
}

async function readyPartitions(ref: WebhookRef, consumer: number): Promise<WebhookPartition[]> {
  const partitions = await listPartitions(ref);
  return partitions.filter(
    ({ partition, awake, notBefore }) => consumerOf(partition) === consumer && awake && notBefore <= now(),
  );
}

async function workPartitions(ref: WebhookRef, consumer: number, batch: BatchContext): Promise<void> {
  for (let count = 0; count < MAXIMUM_ROUNDS; count++) {
    const ready = await readyPartitions(ref, consumer);
    if (ready.length === 0) return;
    const round = await beginRound(ref, consumer, batch, ready);
    if (!round || !(await mayGoOn(round))) return;
    await forEachConcurrent(ready, ready.length, (partition) => workPartition(round, partition));
  }
}

/** Reads what a round needs. Null if nothing may be sent now: then the partitions sleep or rest. */
async function beginRound(
  ref: WebhookRef,
  consumer: number,
  batch: BatchContext,
  partitions: WebhookPartition[],
): Promise<Round | null> {
  const [project, webhook] = await Promise.all([projectState(ref.projectId), getWebhook(ref)]);
  if (!webhook?.enabled) {
    // They keep their messages: enabling the webhook wakes them.
    for (const one of partitions) await sleepPartition({ ...ref, partition: one.partition }, one);
    return null;
  }
  if (project?.status !== 'ACTIVE') {
    const notBefore = now() + INACTIVE_PROJECT_MS;
    for (const { partition, failures } of partitions) {
      await restPartition({ ...ref, partition }, { failures, notBefore, lookAt: notBefore });
    }
    return null;
  }
  const state = { webhook, readAt: now(), failing: webhook.failing ?? null };
  return { ref, consumer, ...state, project: await projectKnowing(project, webhook, ...webhook.earlier), batch };
}
