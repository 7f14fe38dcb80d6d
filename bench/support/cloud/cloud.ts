import type { APIGatewayProxyResult, Context } from 'aws-lambda';
import { queueName } from '../../../lib/local/assembly/queues';
import { type FunctionName, functions, type QueueName, queues as queueParts, streams } from '../../../lib/parts';
import { newProject } from '../../../shared/domain/projects/new-project';
import { setClock } from '../../../shared/ops/clock';
import { idSource } from '../../../shared/ops/ids';
import { setLogWriter } from '../../../shared/ops/log';
import { setMetricWriter } from '../../../shared/ops/metrics';
import { proxyEvent } from '../proxy-event';
import { VirtualClock } from '../virtual-clock';
import { Calls } from './calls';
import { LATENCY_MS, PORTS, setEnvironment } from './endpoints';
import { loadHandlers } from './handlers';
import { storeProject } from './project';
import { BenchQueues } from './queues';
import { BenchSes } from './ses';
import { BenchTable } from './table';

/** When the bench takes place. */
const BEGIN = Date.parse('2026-11-24T12:00:00.000Z');
const POLL_MS = 100;

export interface CloudOptions {
  /** Contacts that the project has had all along. */
  people: number;
  /** Mails a second that SES allows. */
  rate: number;
  /** Puts the people into the table as rows of its own, instead of making them when they are read. */
  stored?: boolean;
}

interface Bill {
  requests: number;
  ms: number;
}

/**
 * The service's functions between an AWS in memory: a table that charges, queues, an SES that takes all, and a clock that
 * runs as fast as the work is done. Nothing runs by itself: the bench decides what runs when.
 */
export async function openCloud({ people, rate, stored = false }: CloudOptions) {
  const clock = new VirtualClock(BEGIN);
  setClock(clock);
  const logs = { bytes: 0 };
  const log = (line: string) => {
    logs.bytes += Buffer.byteLength(line);
  };
  setLogWriter(log);
  setMetricWriter(log);
  const ids = idSource('bench', BEGIN);
  // The salt decides where each contact lies: with the same one, every run charges the same.
  const project = { ...newProject('bench', ids, BEGIN), salt: 'bench' };
  const options = { projectId: project.id, salt: project.salt, topicId: ids.id('top'), until: BEGIN };
  const table = new BenchTable(clock, { size: people, stored, ...options });
  const queues = new BenchQueues(clock);
  const ses = new BenchSes(clock, rate);
  setEnvironment();
  const calls = new Calls(clock, [
    { port: PORTS.table, latencyMs: LATENCY_MS.table, answer: (call) => table.answer(call) },
    { port: PORTS.queues, latencyMs: LATENCY_MS.queues, answer: (call) => queues.answer(call) },
    { port: PORTS.ses, latencyMs: LATENCY_MS.ses, answer: (call) => ses.answer(call) },
  ]);
  const { db } = await import('../../../shared/db/table/client');
  calls.install(db);
  const handlers = await loadHandlers();
  const bills = new Map<FunctionName, Bill>();
  let runs = 0;

  async function invoke(name: FunctionName, event: unknown): Promise<unknown> {
    const { timeout } = functions[name];
    const begun = clock.now();
    runs += 1;
    const context = {
      awsRequestId: `run-${runs}`,
      getRemainingTimeInMillis: () => begun + timeout * 1000 - clock.now(),
    } as Context;
    const answer = await handlers.get(name)?.(event, context);
    const bill = bills.get(name) ?? { requests: 0, ms: 0 };
    bills.set(name, { requests: bill.requests + 1, ms: bill.ms + clock.now() - begun });
    return answer;
  }

  /** Gives a batch to a queue's consumer; false when there was none. */
  async function consume(name: QueueName, most: number): Promise<number> {
    const { consumer, batchSize } = queueParts[name];
    const records = queues.take(queueName(name), Math.min(batchSize, most));
    if (records.length === 0) return 0;
    const answer = (await invoke(consumer, { Records: records })) as { batchItemFailures: unknown[] };
    if (answer.batchItemFailures.length > 0) throw new Error(`${consumer} failed`);
    return records.length;
  }

  const cloud = {
    clock,
    table,
    queues,
    ses,
    calls,
    bills,
    logs,
    project,
    topicId: options.topicId,
    invoke,
    /** A request as the gateway passes it on; throws on any answer but success. */
    async request(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
      const { functionName, event } = proxyEvent({
        method,
        path,
        body,
        projectId: project.id,
        receivedAt: clock.now(),
      });
      const answer = (await invoke(functionName as FunctionName, event)) as APIGatewayProxyResult;
      if (answer.statusCode >= 300) throw new Error(`${answer.statusCode} from ${method} ${path}: ${answer.body}`);
      return JSON.parse(answer.body);
    },
    /** Works a queue off, as many invocations concurrently as it may have, or so many messages of it; answers how many. */
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
    /** Serves a queue until a moment of the clock. */
    async serve(name: QueueName, until: number): Promise<void> {
      const worker = async (): Promise<void> => {
        while (clock.now() < until)
          if ((await consume(name, queueParts[name].batchSize)) === 0) await clock.sleep(POLL_MS);
      };
      await Promise.all(Array.from({ length: queueParts[name].maximumConcurrency }, worker));
    },
    /** Gives one reader of the table's stream what it has not had. */
    async readStream(reader: keyof typeof streams): Promise<void> {
      const { consumer, batchSize } = streams[reader];
      for (const shardId of table.shards) {
        for (;;) {
          const records = table.takeRecords(reader, shardId, batchSize);
          if (records.length === 0) break;
          await invoke(consumer, { Records: records, shardId });
        }
      }
    },
  };
  await clock.during(storeProject(project, options.topicId));
  // The minute's tick learns the account's rate.
  await clock.during(invoke('dispatcher', {}));
  return cloud;
}

export type Cloud = Awaited<ReturnType<typeof openCloud>>;
