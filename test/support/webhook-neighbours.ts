import { EventEmitter } from 'node:events';
import http from 'node:http';
import { Readable } from 'node:stream';
import type { LocalClock } from '@posthaste/local-aws/clock';
import { callDirectly, type Emulator } from '@posthaste/local-aws/direct-calls';
import { Runtime } from '@posthaste/local-aws/lambda';
import { queueWebhookPartitions } from '../../functions/dispatcher/queue-webhook-partitions';
import { handler as deliver } from '../../functions/webhook-delivery/handler';
import { functions, queues as queueParts } from '../../lib/functions-and-queues';
import { leaseCountOf } from '../../lib/lease-counts';
import { openQueues, queueName } from '../../lib/local/assembly/queues';
import { sqs } from '../../shared/aws/queues';
import { putEvent } from '../../shared/db/events/events';
import { createWebhook, refOf, type Webhook } from '../../shared/db/webhooks/webhooks';
import { toIso } from '../../shared/ops/clock';
import { idSource, newSeed } from '../../shared/ops/ids';
import { setMetricWriter } from '../../shared/ops/metrics';
import { deliveryOf, queueDelivery } from '../../shared/services/queue-delivery/queue-delivery';
import { startService } from './contacts';

/** What a call of SQS takes, about. */
const SQS_MS = 10;
const MINUTE_MS = 60_000;
const PART = functions.webhookDelivery;

/** How a receiver answers: after `ms` of the clock's time. */
export interface Answers {
  status: number;
  ms: number;
}

/** A message that a receiver got. */
export interface Got {
  host: string;
  event: string;
  contact: string | null;
  /** When it had arrived, in epoch milliseconds. */
  at: number;
}

/** Requests that a receiver answers in the clock's time, without a connection. */
function answerRequests(clock: LocalClock, answersOf: (got: Got) => Answers, got: Got[]): () => void {
  const { request: own } = http;
  http.request = ((options: { port: string }) => {
    const request = new EventEmitter() as EventEmitter & { end(body: string): void; destroy(): void };
    request.destroy = () => undefined;
    request.end = (body) => {
      const { data } = JSON.parse(body) as { data: { id: string; contact: { id: string } | null } };
      const one = { host: options.port, event: data.id, contact: data.contact?.id ?? null, at: clock.now() };
      const { status, ms } = answersOf(one);
      clock.callAt(clock.now() + ms, () => {
        got.push({ ...one, at: clock.now() });
        request.emit('response', Object.assign(Readable.from([]), { statusCode: status, headers: {} }));
      });
    };
    return request;
  }) as unknown as typeof http.request;
  return () => {
    http.request = own;
  };
}

/**
 * The webhook delivery behind its queue as on AWS: as many invocations at the same time as the mapping allows, fair
 * between message groups, with the function's time-out, all by a clock that moves as fast as the work is done.
 */
export async function startNeighbours(answersOf: (got: Got) => Answers) {
  const service = await startService();
  const { clock } = service;
  clock.hasNoSockets = true;
  setMetricWriter(() => undefined);
  const queues = await openQueues({ clock });
  const url = `${queues.url}/000000000000/${queueName('webhooks')}`;
  Object.assign(process.env, {
    WEBHOOKS_QUEUE_URL: url,
    WEBHOOK_LOOPBACK: 'yes',
    AWS_ENDPOINT_URL_SQS: queues.url,
    WEBHOOKS_PLACES: String(leaseCountOf('webhooks', queueParts.webhooks.maximumConcurrency)),
  });
  const toQueues: Emulator = {
    url: queues.url,
    latencyMs: SQS_MS,
    answer: ({ target, body }) => queues.answer(target, body),
  };
  const end = callDirectly(sqs, toQueues, clock);
  const runtime = new Runtime({ clock });
  runtime.register({ name: 'deliver', handler: deliver as never, timeoutSeconds: PART.timeout, memoryMb: PART.memory });
  const { batchSize, maximumConcurrency } = queueParts.webhooks;
  const queue = queues.queue(queueName('webhooks'));
  runtime.queueMapping({
    queue,
    functionName: 'deliver',
    batchSize,
    maximumConcurrency,
    reportBatchItemFailures: true,
  });
  const context = { requestId: 'tick', remainingMs: () => MINUTE_MS };
  const endTicks = clock.every(MINUTE_MS, () => void queueWebhookPartitions(context));
  const got: Got[] = [];
  const endRequests = answerRequests(clock, answersOf, got);
  return {
    ...service,
    got,
    /** A webhook of a project that leads to a receiver, which is named by its port. */
    async addWebhook(projectId: string, port: number, n = 0): Promise<Webhook> {
      const time = toIso(clock.now());
      return createWebhook({
        id: `whk_${projectId.slice(4).toUpperCase()}${n}`,
        projectId,
        url: `http://127.0.0.1:${port}/in`,
        events: ['*'],
        description: null,
        enabled: true,
        revision: 1,
        version: 1,
        earlier: [],
        createdAt: time,
        updatedAt: time,
      });
    },
    /** Records an event of a contact and queues it for webhooks of its project; returns its id. */
    async happen(webhooks: readonly Webhook[], contactId: string): Promise<string> {
      const at = clock.now();
      const id = idSource(newSeed(), at).id('evt');
      const projectId = webhooks[0]?.projectId ?? '';
      const event = { id, projectId, contactId, email: 'a@example.org', name: 'bought', data: {}, source: 'api' };
      await putEvent({ ...event, createdAt: toIso(at) });
      for (const webhook of webhooks) {
        await queueDelivery(deliveryOf(refOf(webhook), { id, name: 'bought', at, contactId, emailId: null }));
      }
      return id;
    },
    async stop() {
      endTicks();
      await runtime.stop(0);
      endRequests();
      end();
      await queues.stop();
      delete process.env.WEBHOOK_LOOPBACK;
      delete process.env.AWS_ENDPOINT_URL_SQS;
      await service.stop();
    },
  };
}
