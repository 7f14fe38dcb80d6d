import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { mockClient } from 'aws-sdk-client-mock';
import { handler } from '../../../functions/worker/handler';
import { upsertContact } from '../../../shared/db/contacts/upsert-contact';
import { deleteContact, eraseContact } from '../../../shared/db/erasure/contact-erasure';
import { db, tableName } from '../../../shared/db/table/client';
import { putSubscription } from '../../../shared/db/workflows/event-subscriptions';
import { storeData } from '../../../shared/db/workflows/execution-payloads';
import { enterWorkflow, readEntryGuard, saveExecution } from '../../../shared/db/workflows/executions';
import { workflowKeys } from '../../../shared/db/workflows/keys';
import type { Execution } from '../../../shared/domain/workflows/execution';
import { endExecution, enterStep, waitUntil } from '../../../shared/domain/workflows/transitions';
import type { WorkflowRef } from '../../../shared/domain/workflows/workflow';
import { now } from '../../../shared/ops/clock';
import { type Service, startService } from '../../support/contacts';
import { enough, SETTLED_MS } from '../../support/erasure';
import { newExecutionOf, storeExecution, storeWorkflow } from '../../support/executions';
import { failures, lambdaContext, queueEvent } from '../../support/invocations';
import { countersProjectorOf } from '../../support/stream';

const steps = [
  { id: 'wait', type: 'WAIT_FOR_EVENT' as const, event: 'a#b', timeout: { amount: 1, unit: 'days' as const } },
];
const sqs = mockClient(SQSClient);
let service: Service;
let queued: unknown[] = [];
const { deliver, renewShards } = countersProjectorOf(() => service);

beforeAll(async () => {
  service = await startService();
  process.env.JOBS_QUEUE_URL = 'http://127.0.0.1:9/000000000000/jobs';
  sqs.on(SendMessageBatchCommand).callsFake(({ Entries }) => {
    queued.push(...Entries.map(({ MessageBody }: { MessageBody: string }) => JSON.parse(MessageBody)));
    return { Successful: [], Failed: [] };
  });
});
afterAll(async () => {
  sqs.restore();
  await service.stop();
});
beforeEach(() => {
  queued = [];
});

/** A contact that waits in a workflow, with all that the engine keeps of that. */
async function waitIn(ref: WorkflowRef, email: string, generation = 'g1'): Promise<Execution> {
  const born = enterStep(newExecutionOf(service.project, ref, email, generation), 'wait', now());
  const waiting = waitUntil(await storeExecution(born), now() + 1_000);
  const saved = await saveExecution(born, waiting);
  await leaveTraces(waiting);
  return saved as Execution;
}

async function leaveTraces(execution: Execution): Promise<void> {
  await putSubscription(execution, 'a#b', { from: now(), until: now() + 1_000 });
  const data = { n: '1'.repeat(300) };
  await storeData(execution, 'trigger', { data });
  await storeData(execution, 'evt_1', { data });
}

/** Sort keys of what the table holds of workflows under a contact, or of a workflow under all. */
const rowsOf = async (part: string): Promise<string[]> =>
  (await service.rows())
    .filter(({ pk, sk }) => `${pk} ${sk}`.includes(part) && /^(EXECUTION|V|v1)/.test(sk))
    .map(({ sk }) => sk.split('#')[0] as string)
    .sort();
const all = ['EXECUTION', 'EXECUTION_ENTRY', 'EXECUTION_EVENT', 'EXECUTION_PAYLOAD', 'EXECUTION_PAYLOAD'];

async function addContact(email: string) {
  const upserted = await upsertContact(service.project, { email, subscribedIfNew: true, source: 'api' });
  if ('problem' in upserted) throw new Error('refused');
  return upserted.contact;
}

test('an erased contact leaves no rows of workflows, whatever is written meanwhile', async () => {
  const ref = await storeWorkflow(service.project, steps);
  const { id, generation } = await addContact('gone@example.org');
  const execution = await waitIn(ref, 'gone@example.org', generation);
  const other = await waitIn(ref, 'other@example.org');
  await deleteContact(service.project, id);
  // A workflow runner that was at it goes on, before the first pass and after it.
  const saved = await saveExecution(execution, waitUntil(execution, now() + 5_000));
  await eraseContact(service.project.id, id, enough);
  expect(await rowsOf(id)).toEqual([]);
  expect(await saveExecution(saved as Execution, endExecution(execution, 'CANCELLED', now()))).toBeNull();
  await leaveTraces(execution);
  await service.clock.advance(SETTLED_MS);
  await eraseContact(service.project.id, id, enough);
  expect(await rowsOf(id)).toEqual([]);
  expect(await rowsOf(other.contactId)).toEqual(all);
});

/** Runs something while another thing happens just before an entry guard is deleted: after it was looked at. */
async function beforeGuardGoes(happen: () => Promise<unknown>, run: () => Promise<unknown>): Promise<void> {
  let isAhead = true;
  db.middlewareStack.add(
    (next) => async (args) => {
      const { Key } = args.input as { Key?: { sk?: string } };
      if (isAhead && Key?.sk?.startsWith('EXECUTION_ENTRY#')) {
        isAhead = false;
        await happen();
      }
      return next(args);
    },
    { step: 'initialize', name: 'meanwhile' },
  );
  await run().finally(() => db.middlewareStack.remove('meanwhile'));
}

test('rows of a contact that was created again under the address stay, with its entry guard', async () => {
  const ref = await storeWorkflow(service.project, steps);
  const first = await addContact('again@example.org');
  await waitIn(ref, 'again@example.org', first.generation);
  await deleteContact(service.project, first.id);
  const second = await addContact('again@example.org');
  const born = newExecutionOf(service.project, ref, 'again@example.org', second.generation);
  const guard = { last: born.id, day: 1, entries: 1, generation: second.generation };
  const comeIn = async () => {
    expect(await enterWorkflow(born, await readEntryGuard(ref, first.id), guard)).toBe('entered');
    await leaveTraces(born);
  };
  const erase = () => eraseContact(service.project.id, first.id, enough);
  await beforeGuardGoes(comeIn, erase);
  await service.clock.advance(SETTLED_MS);
  await erase();
  expect(await rowsOf(first.id)).toEqual(all);
  expect(await readEntryGuard(ref, first.id)).toMatchObject(guard);
});

const eraseIt = async ({ projectId: project, workflowId: workflow }: WorkflowRef, remainingMs = 300_000) => {
  const event = queueEvent('jobs', [{ v: 1, kind: 'eraseWorkflow', project, workflow }]);
  return failures(await handler(event, { ...lambdaContext(), getRemainingTimeInMillis: () => remainingMs }));
};

test("a deleted workflow's executions, versions and stats are removed, over several calls if necessary", async () => {
  const ref = await storeWorkflow(service.project, steps);
  const other = await storeWorkflow(service.project, steps);
  const inside = await waitIn(ref, 'inside@example.org');
  await waitIn(ref, 'second@example.org');
  await waitIn(other, 'inside@example.org');
  await deliver();
  expect(await eraseIt(ref)).toEqual([]);
  expect(new Set(await rowsOf(ref.workflowId))).toEqual(new Set(['V', 'v1']));
  await db.send(new DeleteCommand({ TableName: tableName(), Key: workflowKeys.workflow(ref) }));
  expect(await eraseIt(ref, 10_000)).toEqual([]);
  expect(queued).toEqual([{ v: 1, kind: 'eraseWorkflow', project: ref.projectId, workflow: ref.workflowId }]);
  await eraseIt(ref);
  expect(queued).toHaveLength(1);
  expect(await rowsOf(ref.workflowId)).toEqual([]);
  // What the stream still has to tell of it counts no more.
  await deliver();
  renewShards();
  await deliver([[0, 20]]);
  expect(await rowsOf(ref.workflowId)).toEqual([]);
  expect(await rowsOf(inside.contactId)).toEqual(all);
  expect(new Set(await rowsOf(other.workflowId))).toEqual(new Set(['V', 'v1']));
});
