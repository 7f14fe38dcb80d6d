import type { LocalClock } from '@posthaste/local-aws/clock';
import { callDirectly, type Emulator } from '@posthaste/local-aws/direct-calls';
import { Runtime, type StreamSource } from '@posthaste/local-aws/lambda';
import { handler as streamReactions } from '../../functions/stream-reactions/handler';
import { handler as worker } from '../../functions/worker/handler';
import { functions, queues as queueParts } from '../../lib/functions-and-queues';
import { openQueues, queueName } from '../../lib/local/assembly/queues';
import { streams } from '../../lib/streams-and-timers';
import { sqs } from '../../shared/aws/queues';
import { upsertContact } from '../../shared/db/contacts/upsert-contact';
import type { Project } from '../../shared/db/projects/projects';
import { createSegment } from '../../shared/db/segments/changes';
import { db } from '../../shared/db/table/client';
import type { Contact } from '../../shared/domain/contacts/contact';
import { isoNow } from '../../shared/ops/clock';
import { newId } from '../../shared/ops/ids';
import { setMetricWriter } from '../../shared/ops/metrics';
import { startService } from './contacts';

/** What calls take on AWS, about. */
const TABLE_MS = 5;
const SQS_MS = 10;
/** Lambda looks four times a second whether a shard has new records. */
const POLL_SECONDS = 0.25;

type Sent = { input: { Item?: Record<string, unknown> } };

/** Gives the table's calls their time, and tells of each row that was put. */
function slowDown(clock: LocalClock, onPut: (row: Record<string, unknown>) => void): () => void {
  const { send } = db;
  const slow = async (call: Sent, ...rest: unknown[]) => {
    await clock.sleep(TABLE_MS);
    const answer = await (send as (...all: unknown[]) => Promise<unknown>).call(db, call, ...rest);
    if (call.input.Item) onPut(call.input.Item);
    return answer;
  };
  Object.assign(db, { send: slow });
  return () => void Object.assign(db, { send });
}

/** Lets the table's stream and the jobs queue invoke their functions as on AWS. */
async function mapSources(
  runtime: Runtime,
  table: NonNullable<Awaited<ReturnType<typeof startService>>['table']['emulator']>,
  queue: Awaited<ReturnType<typeof openQueues>>,
): Promise<void> {
  const reader = 'streamReactions';
  await table.registerReader(reader);
  const shards = await table.shardIds();
  const source: StreamSource = {
    shards: () => shards,
    read: (...from) => table.readStream(...from),
    commit: (...to) => table.commitReader(...to),
    hasUnread: (...of) => table.hasUnread(...of),
    onRecords: (callback) => void table.onRecords(callback),
  };
  const { timeout: timeoutSeconds, memory: memoryMb } = functions.streamReactions;
  runtime.register({ name: reader, handler: streamReactions as never, timeoutSeconds, memoryMb });
  runtime.register({ name: 'worker', handler: worker as never, timeoutSeconds, memoryMb });
  runtime.streamMapping({
    ...{ table: source, reader, functionName: reader, batchSize: streams.streamReactions.batchSize },
    ...{ batchWindowSeconds: POLL_SECONDS, bisectOnError: true, reportBatchItemFailures: true },
    parallelizationFactor: 1,
  });
  const { batchSize, maximumConcurrency } = queueParts.jobs;
  runtime.queueMapping({
    ...{ queue: queue.queue(queueName('jobs')), functionName: 'worker', batchSize, maximumConcurrency },
    reportBatchItemFailures: true,
  });
}

/**
 * The stream's reactions and the worker between their sources, with the time that AWS takes for each call, by a clock
 * that moves as fast as the work is done.
 */
export async function startImportNeighbours() {
  const service = await startService();
  const { clock, table } = service;
  if (!table.emulator) throw new Error("this needs the table's emulator");
  clock.hasNoSockets = true;
  setMetricWriter(() => undefined);
  const queues = await openQueues({ clock });
  process.env.JOBS_QUEUE_URL = `${queues.url}/000000000000/${queueName('jobs')}`;
  process.env.AWS_ENDPOINT_URL_SQS = queues.url;
  const toQueues: Emulator = {
    url: queues.url,
    latencyMs: SQS_MS,
    answer: ({ target, body }) => queues.answer(target, body),
  };
  const endCalls = callDirectly(sqs, toQueues, clock);
  /** When a contact was told to have entered a segment, of each that was. */
  const enteredAt = new Map<string, number[]>();
  const endSlowness = slowDown(clock, ({ pk, name }) => {
    if (name !== 'segment.entered') return;
    const contactId = String(pk).split('#K#')[1] ?? '';
    enteredAt.set(contactId, [...(enteredAt.get(contactId) ?? []), clock.now()]);
  });
  const runtime = new Runtime({ clock });
  await mapSources(runtime, table.emulator, queues);
  return {
    ...service,
    enteredAt,
    /** Tracked segments of those whose plan is gold. */
    async track({ id: projectId }: Project, count: number): Promise<void> {
      for (let n = 0; n < count; n++) {
        const times = { createdAt: isoNow(), updatedAt: isoNow() };
        const versions = { version: 1, filtersVersion: 1, backfilledVersion: 1 };
        const condition = { field: 'data.plan', operator: 'equals' as const, value: 'gold' };
        const filters = { operator: 'AND' as const, conditions: [condition] };
        const named = { id: newId('seg'), projectId, name: `Segment ${n}`, type: 'DYNAMIC' as const };
        await createSegment({ ...named, ...times, ...versions, trackMembership: true, filters }, []);
      }
    },
    /** A new contact whose plan is gold, as an import makes it. */
    async put(project: Project, email: string): Promise<Contact> {
      const change = { email, patch: { plan: 'gold' }, subscribedIfNew: true, source: 'import' as const };
      const upserted = await upsertContact(project, change);
      if ('problem' in upserted) throw new Error('no contact');
      return upserted.contact;
    },
    async stop() {
      await runtime.stop(0);
      endSlowness();
      endCalls();
      await queues.stop();
      delete process.env.AWS_ENDPOINT_URL_SQS;
      await service.stop();
    },
  };
}

export type ImportNeighbours = Awaited<ReturnType<typeof startImportNeighbours>>;
