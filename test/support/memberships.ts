import { ChangeMessageVisibilityCommand, SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { queueBackfills, queueMemberships } from '../../functions/dispatcher/queue-for-worker';
import { handler as worker } from '../../functions/worker/handler';
import type { FilterCondition, FilterGroup } from '../../shared/contract/filters';
import { upsertContact } from '../../shared/db/contacts/upsert-contact';
import { readCounter } from '../../shared/db/counters/counters';
import { deleteContact, eraseContact } from '../../shared/db/erasure/contact-erasure';
import { depthOf, putEvent } from '../../shared/db/events/events';
import { listEvents } from '../../shared/db/events/list';
import { changeSegment, createSegment, type SegmentChange } from '../../shared/db/segments/changes';
import { listMembershipsOf } from '../../shared/db/segments/memberships';
import { getSegment } from '../../shared/db/segments/segments';
import type { Contact } from '../../shared/domain/contacts/contact';
import type { Segment } from '../../shared/domain/segments/segment';
import { isoNow } from '../../shared/ops/clock';
import { newId } from '../../shared/ops/ids';
import { startService } from './contacts';
import { failures, lambdaContext, queueEvent } from './invocations';
import { settle } from './stream';

export const all = (...conditions: FilterCondition[]): FilterGroup => ({ operator: 'AND', conditions });

/** More than it takes until every container knows a segment and its backfill may begin. */
const BACKFILL_BEGINS_MS = 20_000;
const MAX_ROUNDS = 20;

interface Queued {
  body: Record<string, unknown>;
  at: number;
}

/** Segments, contacts and what keeps memberships, over a table in memory and a queue that is emptied by hand. */
export async function startMemberships() {
  const service = await startService();
  const { project, clock } = service;
  process.env.JOBS_QUEUE_URL = 'http://127.0.0.1:9/000000000000/jobs';
  let queue: Queued[] = [];
  const sqs = mockClient(SQSClient);
  sqs.onAnyCommand().rejects(new Error('this call of SQS is not mocked'));
  sqs.on(ChangeMessageVisibilityCommand).resolves({});
  sqs.on(SendMessageBatchCommand).callsFake(({ Entries }) => {
    for (const { MessageBody, DelaySeconds = 0 } of Entries) {
      queue.push({ body: JSON.parse(MessageBody), at: clock.now() + DelaySeconds * 1000 });
    }
    return { Successful: [], Failed: [] };
  });

  const work = async (body: unknown, timeoutMs = 300_000): Promise<void> => {
    const failed = failures(await worker(queueEvent('jobs', [body]), lambdaContext('worker', timeoutMs)));
    if (failed.length > 0) throw new Error('the worker failed');
  };

  /** Lets everything go on that has something to do now. */
  const run = async (): Promise<void> => {
    for (let round = 0; round < MAX_ROUNDS; round++) {
      await settle(service);
      const now = queue.filter(({ at }) => at <= clock.now());
      if (now.length === 0) return;
      queue = queue.filter(({ at }) => at > clock.now());
      for (const { body } of now) await work(body);
    }
    throw new Error('work follows from work without end');
  };

  /** The dispatcher's part in a tick. */
  const look = async () => {
    await queueBackfills();
    await queueMemberships({ requestId: 'tick', remainingMs: () => 60_000 });
  };

  const add = async (given: Partial<Segment>): Promise<Segment> => {
    const id = newId('seg');
    const times = { createdAt: isoNow(), updatedAt: isoNow() };
    const versions = { version: 1, filtersVersion: 1, backfilledVersion: 0 };
    const segment: Segment = {
      ...{ id, projectId: project.id, name: id, type: 'DYNAMIC', trackMembership: true },
      ...versions,
      ...times,
      filters: all(),
      ...given,
    };
    await createSegment(segment, []);
    return segment;
  };

  const put = async (email: string, data: Record<string, unknown> = {}): Promise<Contact> => {
    const upserted = await upsertContact(project, { email, patch: data, subscribedIfNew: true, source: 'import' });
    if ('problem' in upserted) throw new Error('no contact');
    return upserted.contact;
  };

  return {
    ...service,
    queue: () => queue.map(({ body }) => body),
    drop: () => {
      queue = [];
    },
    work,
    run,
    add,
    put,
    /** Long enough for a segment to be known and backfilled. */
    backfill: async () => {
      await run();
      await clock.advance(BACKFILL_BEGINS_MS);
      await run();
    },
    look,
    tick: async (ms = 0) => {
      await clock.advance(ms);
      await look();
      await run();
    },
    change: async ({ id }: Segment, change: SegmentChange): Promise<void> => {
      const seen = await getSegment(project.id, id);
      if (!seen || !(await changeSegment(seen, change, []))) throw new Error('the segment did not change');
    },
    happen: ({ id: contactId, email, generation }: Contact, name: string, depth = 0) =>
      putEvent({
        ...{ id: newId('evt'), projectId: project.id, contactId, email, generation, name },
        ...{ data: {}, source: 'api', createdAt: isoNow(), ...depthOf(depth) },
      }),
    erase: async ({ id }: Contact): Promise<void> => {
      await deleteContact(project, id);
      await eraseContact(project.id, id, () => 100_000);
    },
    segmentsOf: async ({ id }: Contact): Promise<string[]> => (await listMembershipsOf(project.id, id)).sort(),
    count: ({ id }: Segment): Promise<number> => readCounter(project.id, { family: 'segments', name: id }),
    /** What was told of a contact and segments, oldest first. */
    told: async (contact: Contact) => {
      const { items } = await listEvents(project, { contact }, { limit: 100 });
      return items.filter(({ source }) => source === 'segment').reverse();
    },
    stop: async () => {
      sqs.restore();
      await service.stop();
    },
  };
}

export type Memberships = Awaited<ReturnType<typeof startMemberships>>;
