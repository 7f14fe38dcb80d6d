import type { HookMessage } from '../../shared/contract/messages';
import { projectState } from '../../shared/db/projects/projects';
import { projectKnowing } from '../../shared/db/projects/secrets';
import { endLeaseRow, takeLeaseRow } from '../../shared/db/table/leases';
import { type WebhookRef, webhookKeys, workerOf } from '../../shared/db/webhooks/keys';
import { type Lane, listLanes, restLane, sleepLane } from '../../shared/db/webhooks/partitions';
import { getWebhook } from '../../shared/db/webhooks/webhooks';
import { now } from '../../shared/ops/clock';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import type { BatchContext } from '../../shared/queue/consume';
import { callWorker } from '../../shared/services/queue-delivery/call-worker';
import { mayGoOn, type Round } from './round';
import { workLane } from './work-partition';

/** Beyond the function's own time: nobody takes over from one who still runs. */
const LEASE_MARGIN_MS = 5_000;
const INACTIVE_PROJECT_MS = 5 * 60_000;
/** Rounds of one run: each takes a few messages of each lane, so that time ends the run long before. */
const MAXIMUM_ROUNDS = 500;

/**
 * Sends what waits in the lanes of one worker, concurrently, until they are empty, rest, or time is over. The message
 * is a hint: only the holder of the worker's lease sends, and looks again after giving it back.
 */
export async function runWorker(
  message: Extract<HookMessage, { kind: 'deliver' }>,
  batch: BatchContext,
): Promise<void> {
  const { worker } = message;
  const ref = { projectId: message.project, webhookId: message.webhook };
  const lease = webhookKeys.worker(ref, worker);
  if (!(await takeLeaseRow(lease, batch.requestId, batch.remainingMs() + LEASE_MARGIN_MS))) return;
  try {
    await workLanes(ref, worker, batch);
  } finally {
    await endLeaseRow(lease, batch.requestId);
  }
  // Who was called meanwhile found the lease taken, and went.
  if ((await readyLanes(ref, worker)).length > 0) await callWorker(ref, worker);
}

async function readyLanes(ref: WebhookRef, worker: number): Promise<Lane[]> {
  const lanes = await listLanes(ref);
  return lanes.filter(({ lane, awake, notBefore }) => workerOf(lane) === worker && awake && notBefore <= now());
}

async function workLanes(ref: WebhookRef, worker: number, batch: BatchContext): Promise<void> {
  for (let count = 0; count < MAXIMUM_ROUNDS; count++) {
    const ready = await readyLanes(ref, worker);
    if (ready.length === 0) return;
    const round = await beginRound(ref, worker, batch, ready);
    if (!round || !(await mayGoOn(round))) return;
    await forEachConcurrent(ready, ready.length, (lane) => workLane(round, lane));
  }
}

/** What the lanes are sent by; null when nothing may be sent now, and they were put aside. */
async function beginRound(ref: WebhookRef, worker: number, batch: BatchContext, lanes: Lane[]): Promise<Round | null> {
  const [project, webhook] = await Promise.all([projectState(ref.projectId), getWebhook(ref)]);
  if (!webhook?.enabled) {
    // Asleep with all that they hold: being enabled wakes them.
    for (const lane of lanes) await sleepLane({ ...ref, lane: lane.lane }, lane);
    return null;
  }
  if (project?.status !== 'ACTIVE') {
    const notBefore = now() + INACTIVE_PROJECT_MS;
    for (const { lane, failures } of lanes) {
      await restLane({ ...ref, lane }, { failures, notBefore, lookAt: notBefore });
    }
    return null;
  }
  const state = { webhook, readAt: now(), failing: webhook.failing ?? null };
  return { ref, worker, ...state, project: await projectKnowing(project, webhook, ...webhook.earlier), batch };
}
