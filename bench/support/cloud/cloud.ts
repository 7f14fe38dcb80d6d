import { LocalClock } from '@posthaste/local-aws/clock';
import { type LocalContext, Runtime, recordFilter, sequenceNumberOf, toQueueRecord } from '@posthaste/local-aws/lambda';
import type { APIGatewayProxyResult } from 'aws-lambda';
import {
  type FunctionName,
  functions as functionParts,
  type QueueName,
  queues as queueParts,
} from '../../../lib/functions-and-queues';
import { mapSources, registerFunctions } from '../../../lib/local/assembly/functions';
import { queueName } from '../../../lib/local/assembly/queues';
import { streams } from '../../../lib/streams-and-timers';
import { newProject } from '../../../shared/domain/projects/new-project';
import { MINUTE_MS } from '../../../shared/durations';
import { setClock } from '../../../shared/ops/clock';
import { idSource } from '../../../shared/ops/ids';
import { setLogWriter } from '../../../shared/ops/log';
import { setMetricWriter } from '../../../shared/ops/metrics';
import { peopleRows } from '../people-rows';
import { proxyEvent } from '../proxy-event';
import { openStandIns } from './emulators';
import { asFunction } from './units-by-row';

/** The time at which the bench starts. */
const START = Date.parse('2026-11-24T12:00:00.000Z');

export interface CloudOptions {
  /** Contacts that the project has from the start. */
  people: number;
  /** Emails a second that SES allows. */
  rate: number;
  /** Stores the people in the table, instead of making their rows when they are read. */
  stored?: boolean;
  /** Whether processor time is measured; without it, everything is faster. Default: true. */
  isTimed?: boolean;
}

interface Bill {
  requests: number;
  ms: number;
}

/**
 * The service's functions between the emulators of the local service, on manual time that moves as fast as the work is
 * done. Until `runByItself` is called, the bench decides what runs when.
 */
export async function openCloud({ people, rate, stored = false, isTimed = true }: CloudOptions) {
  const clock = new LocalClock('manual', START);
  clock.hasNoSockets = true;
  setClock(clock);
  const logs = countLogs();
  const ids = idSource('bench', START);
  // The salt decides each contact's partition: with the same one, every run charges the same.
  const project = { ...newProject('bench', ids, START), salt: 'bench' };
  const options = { projectId: project.id, salt: project.salt, topicId: ids.id('top'), until: START };
  const emulators = await openStandIns(clock, {
    rate,
    rowsOf: peopleRows(people, options, stored),
    isTimed,
  });
  const { aws, queues, stream } = emulators;
  const bills = new Map<FunctionName, Bill>();
  const runtime = new Runtime({
    clock,
    onInvocation: ({ functionName, durationMs }) => {
      const { requests, ms } = bills.get(functionName as FunctionName) ?? { requests: 0, ms: 0 };
      bills.set(functionName as FunctionName, { requests: requests + 1, ms: ms + durationMs });
    },
  });
  await registerFunctions({
    register: (part) =>
      runtime.register({
        ...part,
        handler: (event, context) =>
          asFunction(part.name, () => part.handler(event, isApi(part.name) ? withoutDeadline(context) : context)),
      }),
  });

  const secretKey = await clock.advanceUntilDone(storeProject(project, options.topicId));
  const invoke = (name: FunctionName, event: unknown): Promise<unknown> => runtime.invoke(name, event);

  /** Gives a batch to a queue's consumer and returns its number of messages. A failed message fails the bench. */
  async function consume(name: QueueName, max: number): Promise<number> {
    const { consumer, batchSize } = queueParts[name];
    const queue = queues.queue(queueName(name));
    const messages = queue.receive({ max: Math.min(batchSize, max) });
    if (messages.length === 0) return 0;
    const records = messages.map((message) => toQueueRecord(message, queue.arn));
    const answer = (await invoke(consumer, { Records: records })) as { batchItemFailures: unknown[] };
    if (answer.batchItemFailures.length > 0) throw new Error(`${consumer} failed`);
    queue.delete(messages.map(({ receiptHandle }) => receiptHandle));
    return messages.length;
  }

  const cloud = {
    ...emulators,
    clock,
    bills,
    logs,
    project,
    secretKey,
    topicId: options.topicId,
    invoke,
    /** Sends a request as the gateway passes it on. Throws unless it succeeds. */
    async request(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
      const routed = proxyEvent({ method, path, body, projectId: project.id, receivedAt: clock.now() });
      const answer = (await invoke(routed.functionName as FunctionName, routed.event)) as APIGatewayProxyResult;
      if (answer.statusCode >= 300) throw new Error(`${answer.statusCode} from ${method} ${path}: ${answer.body}`);
      return JSON.parse(answer.body);
    },
    /** Processes a queue, or `max` of its messages, with its maximum concurrency, and returns how many messages that were. */
    async drain(name: QueueName, max = Number.POSITIVE_INFINITY): Promise<number> {
      let started = 0;
      const worker = async (): Promise<void> => {
        for (let received = 1; received > 0 && started < max; ) {
          const size = Math.min(queueParts[name].batchSize, max - started);
          started += size;
          received = await consume(name, size);
          started -= size - received;
        }
      };
      await Promise.all(Array.from({ length: queueParts[name].maximumConcurrency }, worker));
      return started;
    },
    /** Leaves `max` messages in a queue, evenly chosen. */
    thin(name: QueueName, max: number): void {
      const queue = queues.queue(queueName(name));
      const all = queue.receive({ max: Number.POSITIVE_INFINITY });
      const step = Math.max(1, all.length / max);
      const kept = new Set(Array.from({ length: Math.min(max, all.length) }, (_, n) => all[Math.floor(n * step)]));
      queue.delete(all.filter((message) => !kept.has(message)).map(({ receiptHandle }) => receiptHandle));
      for (const message of kept) if (message) queue.changeVisibility(message.receiptHandle, 0);
    },
    /** Lets queues, streams and the clock invoke the functions from now on, as in the local service. */
    runByItself: () => mapSources(runtime, queues, stream, { repeatBatches: 0, sendRate: rate }),
    /** Gives one reader of the table's stream all records that it has not had yet. */
    async readStream(reader: keyof typeof streams): Promise<void> {
      const { consumer, batchSize, filters } = streams[reader];
      const isWanted = recordFilter(filters);
      for (const shardId of stream.shards()) {
        for (;;) {
          const records = await aws.inOwnClock(() => stream.read(reader, shardId, batchSize));
          if (records.length === 0) break;
          const wanted = records.filter(isWanted);
          if (wanted.length > 0) await invoke(consumer, { Records: wanted, shardId });
          await stream.commit(reader, shardId, sequenceNumberOf(records.at(-1) ?? {}));
        }
      }
    },
  };
  // The minute tick reads the account's rate.
  await clock.advanceUntilDone(invoke('dispatcher', {}));
  return cloud;
}

export type Cloud = Awaited<ReturnType<typeof openCloud>>;

const isApi = (name: string): boolean => 'group' in functionParts[name as FunctionName];

/** API functions time out by a timer of the machine, which does not follow the manual clock. */
const withoutDeadline = (context: LocalContext): LocalContext => ({
  ...context,
  getRemainingTimeInMillis: () => 10 * MINUTE_MS,
});

/** Bytes of log lines and metrics of all functions. */
function countLogs(): { bytes: number } {
  const logs = { bytes: 0 };
  const log = (line: string) => {
    logs.bytes += Buffer.byteLength(line);
  };
  setLogWriter(log);
  setMetricWriter(log);
  return logs;
}

/** Stores the project with its keys, its domain and the topic that some of the people have chosen. Returns a secret key. */
async function storeProject(project: ReturnType<typeof newProject>, topicId: string): Promise<string> {
  const { newDemo, storeDemo } = await import('../../../lib/local/seed');
  const { createTopic } = await import('../../../shared/db/contacts/topics');
  const demo = { ...newDemo(idSource('bench', START)), project };
  await storeDemo(demo);
  const { id, createdAt } = project;
  const topic = { id: topicId, name: 'News', defaultSubscribed: true, version: 1, createdAt, updatedAt: createdAt };
  await createTopic(id, topic);
  return demo.secret.key;
}
