import { enqueue } from '../../aws/queues';
import type { HookMessage } from '../../contract/messages';
import { type WebhookRef, workerOf } from '../../db/webhooks/keys';
import { env } from '../../ops/env';

/** Puts messages of one webhook into the queue. Its group keeps a webhook with many from holding up the others. */
export const queueHookMessages = (messages: readonly HookMessage[], delaySeconds = 0): Promise<void> =>
  enqueue(
    env('webhooksQueue'),
    messages.map((body) => ({ body, delaySeconds, group: body.webhook })),
  );

const callOf = ({ projectId, webhookId }: WebhookRef, worker: number): HookMessage => ({
  v: 1,
  kind: 'deliver',
  project: projectId,
  webhook: webhookId,
  worker,
});

/** Calls one of a webhook's workers: one that is at work already leaves the message be. */
export const callWorker = (ref: WebhookRef, worker: number, delaySeconds = 0): Promise<void> =>
  queueHookMessages([callOf(ref, worker)], delaySeconds);

/** Calls those workers that the lanes belong to. */
export const callWorkersOf = (ref: WebhookRef, lanes: readonly number[]): Promise<void> =>
  queueHookMessages([...new Set(lanes.map(workerOf))].map((worker) => callOf(ref, worker)));
