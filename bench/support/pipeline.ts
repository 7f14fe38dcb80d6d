import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIGatewayProxyResult } from 'aws-lambda';
import {
  CONFIGURATION_SETS,
  DEMO_DOMAIN,
  endpointVariables,
  functionVariables,
  MAIL_BUCKET,
} from '../../lib/local/assembly/environment';
import { registerFunctions } from '../../lib/local/assembly/functions';
import { openQueues, queueName } from '../../lib/local/assembly/queues';
import { openTable, streamOf } from '../../lib/local/assembly/table';
import { LocalClock } from '../../lib/local/clock';
import { startMailbox } from '../../lib/local/mailbox/start';
import { toQueueRecord } from '../../lib/local/runtime/queue-event';
import { Runtime } from '../../lib/local/runtime/runtime';
import { sequenceNumberOf } from '../../lib/local/runtime/stream-source';
import { startStorage } from '../../lib/local/storage/start';
import { type QueueName, queues as queueParts, streams } from '../../lib/parts';
import { setClock } from '../../shared/ops/clock';
import { envNames } from '../../shared/ops/env';
import { setLogWriter } from '../../shared/ops/log';
import { setMetricWriter } from '../../shared/ops/metrics';
import { proxyEvent } from './proxy-event';

/** SES's stand-in delivers after 300 ms. */
const EVENTS_WITHIN_MS = 1_000;
/** A clock's step while a function runs: it ends up to this much later than the function. */
const STEP_MS = 100;

/** Stand-ins on a clock that stands still. */
async function openStandIns(dir: string, clock: LocalClock, rate: number) {
  const table = await openTable(dir, clock, {});
  const queues = await openQueues(dir, clock, {});
  const storage = await startStorage({ dir, clock, buckets: [{ name: MAIL_BUCKET }] });
  const feedback = queues.queue(queueName('feedback'));
  const mailbox = await startMailbox({
    clock,
    settings: { rate, dailyQuota: null },
    publish: async (message) =>
      void feedback.send([{ body: JSON.stringify({ Type: 'Notification', Message: message }) }]),
    configurationSets: Object.values(CONFIGURATION_SETS),
    identities: [DEMO_DOMAIN],
  });
  const endpoints = {
    table: table.url,
    queues: queues.url,
    ses: mailbox.ses,
    storage: storage.url,
    dns: '127.0.0.1:9',
  };
  Object.assign(process.env, endpointVariables(endpoints), functionVariables(endpoints), {
    [envNames.publicUrl]: 'https://mail.example.com',
  });
  const stop = async () => {
    await mailbox.stop();
    await queues.stop();
    await storage.stop();
    await table.stop();
  };
  return { table, queues, stop };
}

/** The service's functions with nothing that calls them by itself: the bench decides what runs when. */
export async function openPipeline(rate: number) {
  const dir = mkdtempSync(join(tmpdir(), 'posthaste-bench-'));
  const clock = new LocalClock('manual');
  setClock(clock);
  setLogWriter(() => undefined);
  setMetricWriter(() => undefined);
  const { table, queues, stop } = await openStandIns(dir, clock, rate);
  const runtime = new Runtime({ clock });
  await registerFunctions(runtime);
  const stream = await streamOf(table, ['countersProjector']);
  const { seedDemo } = await import('../../lib/local/seed');

  /** Runs one function; the clock moves on for as long as it sleeps. */
  async function invoke(name: string, event: unknown): Promise<unknown> {
    let isOver = false;
    const work = runtime.invoke(name, event).finally(() => {
      isOver = true;
    });
    while (!isOver) await clock.advance(STEP_MS);
    return work;
  }

  const demo = await seedDemo({ dir });
  const projectId = demo.project.id;

  return {
    demo,
    clock,
    table,
    invoke,
    /** A request as the gateway passes it on; throws on any answer but success. */
    async request(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
      const { functionName, event } = proxyEvent({ method, path, body, projectId, receivedAt: clock.now() });
      const answer = (await invoke(functionName, event)) as APIGatewayProxyResult;
      if (answer.statusCode >= 300) throw new Error(`${answer.statusCode} from ${method} ${path}: ${answer.body}`);
      return JSON.parse(answer.body);
    },
    /** Gives a queue's messages to its consumer, batch by batch, until none is left. */
    async drainQueue(name: QueueName): Promise<void> {
      const { consumer, batchSize } = queueParts[name];
      const queue = queues.queue(queueName(name));
      if (name === 'feedback') await clock.advance(EVENTS_WITHIN_MS);
      while (queue.hasVisible()) {
        const messages = queue.receive({ max: batchSize });
        await invoke(consumer, { Records: messages.map((message) => toQueueRecord(message, queue.arn)) });
        queue.delete(messages.map(({ receiptHandle }) => receiptHandle));
      }
    },
    /** Gives the counters projector what has changed in the table, shard by shard, until nothing is left. */
    async drainStream(): Promise<void> {
      for (const shardId of stream.shards()) {
        for (
          let records = await stream.read('countersProjector', shardId, streams.countersProjector.batchSize);
          records.length > 0;
        ) {
          await invoke(streams.countersProjector.consumer, { Records: records, shardId });
          await stream.commit('countersProjector', shardId, sequenceNumberOf(records.at(-1) ?? {}));
          records = await stream.read('countersProjector', shardId, streams.countersProjector.batchSize);
        }
      }
    },
    async stop(): Promise<void> {
      await runtime.stop();
      await stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

export type Pipeline = Awaited<ReturnType<typeof openPipeline>>;
