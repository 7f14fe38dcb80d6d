import type { WebhookMessage } from '../../shared/contract/messages';
import { projectState } from '../../shared/db/projects/projects';
import { projectWithSecrets } from '../../shared/db/projects/settings';
import { acquireLeaseRow, endLeaseRow } from '../../shared/db/table/leases';
import { consumerOf, type WebhookRef, webhookKeys } from '../../shared/db/webhooks/keys';
import {
  acquireWebhookLease,
  backOffPartition,
  listPartitions,
  sleepPartition,
  type WebhookPartition,
} from '../../shared/db/webhooks/partitions';
import { getWebhook } from '../../shared/db/webhooks/webhooks';
import { waitAfterRunMs } from '../../shared/domain/webhooks/attempts';
import { MINUTE_MS } from '../../shared/durations';
import { now } from '../../shared/ops/clock';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import type { BatchContext } from '../../shared/queue/consume';
import { callConsumer, callWaitingConsumer } from '../../shared/services/queue-delivery/queue-delivery';
import { beginRun, mayContinue, type Round, type Run } from './round';
import { workPartition } from './work-partition';

const LEASE_MARGIN_MS = 5_000;
const INACTIVE_PROJECT_WAIT_MS = 5 * MINUTE_MS;
const MAX_ROUNDS = 500;

export async function deliverWaiting(
  message: Extract<WebhookMessage, { kind: 'deliver' }>,
  batch: BatchContext,
): Promise<void> {
  const { consumer } = message;
  const ref = { projectId: message.project, webhookId: message.webhook };
  const consumerLeaseKey = webhookKeys.consumer(ref, consumer);
  const leaseMs = batch.remainingMs() + LEASE_MARGIN_MS;
  if (!(await acquireLeaseRow(consumerLeaseKey, batch.requestId, leaseMs))) return;
  const workerLeaseKey = await acquireWebhookLease(ref.projectId, batch.requestId, leaseMs);
  if (!workerLeaseKey) {
    await endLeaseRow(consumerLeaseKey, batch.requestId);
    return callWaitingConsumer(message);
  }
  const run = beginRun(batch);
  try {
    await workPartitions(ref, consumer, run);
  } finally {
    await endLeaseRow(workerLeaseKey, batch.requestId);
    if (waitAfterRunMs(run.slowestMs) === 0) await endLeaseRow(consumerLeaseKey, batch.requestId);
  }
  await continueLater(ref, consumer, run);
}

/** A slow receiver waits before its next run. Its lease is kept that long, so that earlier calls have no effect. */
async function continueLater(ref: WebhookRef, consumer: number, { batch, slowestMs }: Run): Promise<void> {
  const waitMs = waitAfterRunMs(slowestMs);
  if (waitMs > 0) {
    await acquireLeaseRow(webhookKeys.consumer(ref, consumer), batch.requestId, waitMs);
    return callConsumer(ref, consumer, Math.ceil(waitMs / 1000) + 1);
  }
  // Calls during this run had no effect, because it held the lease, so this run repeats them.
  if ((await listReadyPartitions(ref, consumer)).length > 0) await callConsumer(ref, consumer);
}

async function listReadyPartitions(ref: WebhookRef, consumer: number): Promise<WebhookPartition[]> {
  const partitions = await listPartitions(ref);
  return partitions.filter(
    ({ partition, isAwake, notBefore, heldUntil }) =>
      consumerOf(partition) === consumer && isAwake && notBefore <= now() && heldUntil <= now(),
  );
}

async function workPartitions(ref: WebhookRef, consumer: number, run: Run): Promise<void> {
  for (let count = 0; count < MAX_ROUNDS; count++) {
    const partitions = await listReadyPartitions(ref, consumer);
    if (partitions.length === 0) return;
    const round = await beginRound(ref, consumer, run, partitions);
    if (!round || !(await mayContinue(round))) return;
    await forEachConcurrent(partitions, partitions.length, (partition) => workPartition(round, partition));
  }
}

async function beginRound(
  ref: WebhookRef,
  consumer: number,
  run: Run,
  partitions: WebhookPartition[],
): Promise<Round | null> {
  const [project, webhook] = await Promise.all([projectState(ref.projectId), getWebhook(ref)]);
  if (!webhook?.enabled) {
    // The partitions keep their messages until the webhook is enabled and wakes them.
    for (const entry of partitions) await sleepPartition({ ...ref, partition: entry.partition }, entry);
    return null;
  }
  if (project?.status !== 'ACTIVE') {
    const notBefore = now() + INACTIVE_PROJECT_WAIT_MS;
    for (const { partition, failures } of partitions) {
      await backOffPartition({ ...ref, partition }, { failures, notBefore, checkAt: notBefore });
    }
    return null;
  }
  const readAt = now();
  const failing = webhook.failing ?? null;
  const currentProject = await projectWithSecrets(project, webhook, ...webhook.earlier);
  return { ref, consumer, webhook, readAt, failing, project: currentProject, run };
}
