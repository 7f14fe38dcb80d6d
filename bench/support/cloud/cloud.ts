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

/** When the bench takes place. */
const BEGIN = Date.parse('2026-11-24T12:00:00.000Z');

export interface CloudOptions {
  /** Contacts that the project has had all along. */
  people: number;
  /** Emails a second that SES allows. */
  rate: number;
  /** Puts the people into the table as rows of its own, instead of making them when they are read. */
  stored?: boolean;
  /** Whether processor time is measured; without, everything is quicker. Standard: true. */
  isTimed?: boolean;
}

interface Bill {
  requests: number;
  ms: number;
}

/**
 * The service's functions between the emulators of the local service, on manual time that moves as fast as the work is
 * done. Until `runByItself`, the bench decides what runs when.
 */
export async function openCloud({ people, rate, stored = false, isTimed = true }: CloudOptions) {
  const clock = new LocalClock('manual', BEGIN);
  clock.hasNoSockets = true;
  setClock(clock);
  const logs = countLogs();
  const ids = idSource('bench', BEGIN);
  // The salt decides where each contact lies: with the same one, every run charges the same.
  const project = { ...newProject('bench', ids, BEGIN), salt: 'bench' };
  const options = { projectId: project.id, salt: project.salt, topicId: ids.id('top'), until: BEGIN };
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
          asFunction(part.name, () => part.handler(event, isApi(part.name) ? unhurried(context) : context)),
      }),
  });

  const secretKey = await clock.during(storeProject(project, options.topicId));
  const invoke = (name: FunctionName, event: unknown): Promise<unknown> => runtime.invoke(name, event);

  /** Gives a batch to a queue's consumer; answers how many messages it had. What fails is the bench's failure. */
  async function consume(name: QueueName, most: number): Promise<number> {
    const { consumer, batchSize } = queueParts[name];
    const queue = queues.queue(queueName(name));
    const messages = queue.receive({ max: Math.min(batchSize, most) });
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
    /** A request as the gateway passes it on; throws on any answer but success. */
    async request(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
      const routed = proxyEvent({ method, path, body, projectId: project.id, receivedAt: clock.now() });
      const answer = (await invoke(routed.functionName as FunctionName, routed.event)) as APIGatewayProxyResult;
      if (answer.statusCode >= 300) throw new Error(`${answer.statusCode} from ${method} ${path}: ${answer.body}`);
      return JSON.parse(answer.body);
    },
    /** Works a queue off, or so many messages of it, in as many invocations at a time as it may have; answers how many. */
    async drain(name: QueueName, most = Number.POSITIVE_INFINITY): Promise<number> {
      let begun = 0;
      const worker = async (): Promise<void> => {
        for (let taken = 1; taken > 0 && begun < most; ) {
          const room = Math.min(queueParts[name].batchSize, most - begun);
          begun += room;
          taken = await consume(name, room);
          begun -= room - taken;
        }
      };
      await Promise.all(Array.from({ length: queueParts[name].maximumConcurrency }, worker));
      return begun;
    },
    /** Leaves so many messages in a queue, from all over it. */
    thin(name: QueueName, most: number): void {
      const queue = queues.queue(queueName(name));
      const all = queue.receive({ max: Number.POSITIVE_INFINITY });
      const step = Math.max(1, all.length / most);
      const kept = new Set(Array.from({ length: Math.min(most, all.length) }, (_, n) => all[Math.floor(n * step)]));
      queue.delete(all.filter((message) => !kept.has(message)).map(({ receiptHandle }) => receiptHandle));
      for (const message of kept) if (message) queue.changeVisibility(message.receiptHandle, 0);
    },
    /** Lets queues, streams and the clock invoke the functions from now on, as in the local service. */
    runByItself: () => mapSources(runtime, queues, stream, { repeatBatches: 0, sendRate: rate }),
    /** Gives one reader of the table's stream what it has not had. */
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
  // The minute's tick learns the account's rate.
  await clock.during(invoke('dispatcher', {}));
  return cloud;
}

export type Cloud = Awaited<ReturnType<typeof openCloud>>;

const isApi = (name: string): boolean => 'group' in functionParts[name as FunctionName];

/** API functions time themselves by a timer of the machine, which knows nothing of the clock. */
const unhurried = (context: LocalContext): LocalContext => ({
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

/** Stores the project with its keys, its domain and the topic that some of the people have chosen; answers a secret key. */
async function storeProject(project: ReturnType<typeof newProject>, topicId: string): Promise<string> {
  const { newDemo, storeDemo } = await import('../../../lib/local/seed');
  const { createTopic } = await import('../../../shared/db/contacts/topics');
  const demo = { ...newDemo(idSource('bench', BEGIN)), project };
  await storeDemo(demo);
  const { id, createdAt } = project;
  const topic = { id: topicId, name: 'News', defaultSubscribed: true, version: 1, createdAt, updatedAt: createdAt };
  await createTopic(id, topic);
  return demo.secret.key;
}
