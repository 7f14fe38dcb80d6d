import { ChangeMessageVisibilityCommand, SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { queueWebhookPartitions } from '../../functions/dispatcher/queue-webhook-partitions';
import { handler as hooks } from '../../functions/webhook-delivery/handler';
import { handler as webhooks } from '../../functions/webhooks/handler';
import { putEvent } from '../../shared/db/events/events';
import { db, tableName } from '../../shared/db/table/client';
import { toIso } from '../../shared/ops/clock';
import { idSource, newSeed } from '../../shared/ops/ids';
import { setMetricWriter } from '../../shared/ops/metrics';
import { startService } from './contacts';
import { api, failures, lambdaContext, queueEvent } from './invocations';
import { sized } from './sizes';
import { newRecords, reactTo } from './stream';

/** The dispatcher's pace; to have it look around more often changes nothing but the time that tests take. */
const TICK_MS = sized(5, 1) * 60_000;
const FUNCTION_MS = 60_000;

interface Queued {
  at: number;
  body: unknown;
}

/** A webhook as the API shows it when it is made. */
export interface MadeWebhook {
  id: string;
  secret: string;
}

/** Webhooks' API, the readers of the stream, and the senders behind a queue that keeps the clock's time. */
export async function startWebhooks() {
  const service = await startService();
  const { clock, project } = service;
  Object.assign(process.env, {
    WEBHOOKS_QUEUE_URL: 'http://127.0.0.1:9/000000000000/hooks',
    WEBHOOKS_PLACES: '4',
    WEBHOOK_LOOPBACK: 'yes',
  });
  const metrics: string[] = [];
  setMetricWriter((line) => metrics.push(line));
  let queue: Queued[] = [];
  let runs = 0;
  const sqs = mockClient(SQSClient);
  sqs.onAnyCommand().rejects(new Error('this call of SQS is not mocked'));
  sqs.on(ChangeMessageVisibilityCommand).resolves({});
  sqs.on(SendMessageBatchCommand).callsFake(({ Entries }) => {
    for (const { MessageBody, DelaySeconds = 0 } of Entries) {
      queue.push({ at: clock.now() + DelaySeconds * 1000, body: JSON.parse(MessageBody) });
    }
    return { Successful: [], Failed: [] };
  });

  /** Delivers what is due, each third message twice at the same moment; one that fails comes back two seconds later. */
  async function work(): Promise<void> {
    const due = queue.filter(({ at }) => at <= clock.now());
    queue = queue.filter(({ at }) => at > clock.now());
    const delivered = due.flatMap((message, index) => ((runs + index) % 3 === 0 ? [message, message] : [message]));
    await Promise.all(
      delivered.map(async ({ body }) => {
        runs += 1;
        const failed = failures(await hooks(queueEvent('webhooks', [body]), lambdaContext(`run-${runs}`, FUNCTION_MS)));
        if (failed.length > 0) queue.push({ at: clock.now() + 2_000, body });
      }),
    );
  }

  let isTold = true;
  let told: DynamoDBRecord[] = [];
  /** Runs the stream reactions; failed records come again. A second round reads what they have written. */
  async function follow(): Promise<void> {
    for (let round = 0; !isTold && round < 2; round++) {
      told.push(...[...(await newRecords(service)).values()].flat());
      const failed = await reactTo(told);
      if (failed.length > 0) return;
      told = [];
      isTold = round > 0;
    }
  }

  /** Lets everything happen that happens at this moment. */
  async function now(): Promise<void> {
    await follow();
    for (let round = 0; round < 50 && queue.some(({ at }) => at <= clock.now()); round++) await work();
  }

  const tick = async () => {
    runs += 1;
    await queueWebhookPartitions({ requestId: `tick-${runs}`, remainingMs: () => FUNCTION_MS });
  };

  /** Lets time pass as it does: messages come in their time, and the dispatcher looks around in its pace. */
  async function pass(ms: number, tickMs = TICK_MS): Promise<void> {
    const end = clock.now() + ms;
    await now();
    while (clock.now() < end) {
      const nextTick = (Math.floor(clock.now() / tickMs) + 1) * tickMs;
      const next = Math.min(end, nextTick, ...queue.map(({ at }) => at));
      await clock.advance(next - clock.now());
      if (next === nextTick) await tick();
      await now();
    }
  }

  const call = api(webhooks, { projectId: project.id });
  return {
    ...service,
    metrics,
    call,
    now,
    pass,
    work,
    queued: () => queue,
    /** Forgets messages, as a queue never should. */
    loseMessages: () => {
      queue = [];
    },
    async make(url: string, members: object = {}): Promise<MadeWebhook> {
      const { status, body } = await call('POST /webhooks', { body: { url, ...members } });
      if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
      return body.data;
    },
    /** Records an event of a contact, now or at another time; answers with its id. */
    async happen(contactId: string, name: string, { at = clock.now(), data = {} as object, source = 'api' } = {}) {
      const id = idSource(newSeed(), at).id('evt');
      const email = `${contactId}@example.org`;
      const what = { name, data: { ...data }, source, createdAt: toIso(at) };
      await putEvent({ id, projectId: project.id, contactId, email, ...what });
      isTold = false;
      return id;
    },
    /** Makes the stream reactions read what the service itself has recorded. */
    async reread() {
      isTold = false;
      await now();
    },
    /** Takes away what happened to a contact, as its erasure does. */
    async eraseEvents(contactId: string) {
      const rows = (await service.rows()).filter(
        ({ pk, sk }) => `${pk}`.endsWith(contactId) && `${sk}`.startsWith('EVENT#'),
      );
      for (const { pk, sk } of rows) await db.send(new DeleteCommand({ TableName: tableName(), Key: { pk, sk } }));
    },
    async stop() {
      sqs.restore();
      delete process.env.WEBHOOK_LOOPBACK;
      await service.stop();
    },
  };
}

export type WebhookService = Awaited<ReturnType<typeof startWebhooks>>;
