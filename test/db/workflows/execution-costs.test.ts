import { GetQueueAttributesCommand, SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { DynamoDBRecord } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { handler as countersProjector } from '../../../functions/counters-projector/handler';
import { checkExecutions } from '../../../functions/dispatcher/check-executions';
import { queueExecutions } from '../../../functions/dispatcher/queue-executions';
import { eraseWorkflow } from '../../../functions/worker/erase-deleted';
import { eventsBetween } from '../../../shared/db/events/of-contact';
import { db, tableName } from '../../../shared/db/table/client';
import { listSubscriptions, putSubscription } from '../../../shared/db/workflows/event-subscriptions';
import { addDue, withSharedDueRows } from '../../../shared/db/workflows/execution-due';
import { listExecutions } from '../../../shared/db/workflows/execution-list';
import { readPayloads } from '../../../shared/db/workflows/execution-payloads';
import { cancelExecution, getExecution, saveExecution } from '../../../shared/db/workflows/executions';
import { workflowKeys } from '../../../shared/db/workflows/keys';
import { readStatsOfWorkflows, readWorkflowStats } from '../../../shared/db/workflows/stats';
import { getVersion, getWorkflow } from '../../../shared/db/workflows/workflows';
import { contactId } from '../../../shared/domain/contacts/contact';
import type { Execution } from '../../../shared/domain/workflows/execution';
import { endExecution, enterStep, leaveStep, waitUntil } from '../../../shared/domain/workflows/transitions';
import type { Workflow, WorkflowRef } from '../../../shared/domain/workflows/workflow';
import { now } from '../../../shared/ops/clock';
import { newId } from '../../../shared/ops/ids';
import { retryExecution } from '../../../shared/services/start-execution/retry-execution';
import { startExecution } from '../../../shared/services/start-execution/start-execution';
import { type Service, startService } from '../../support/contacts';
import { costChart, type Facts, statedUnits } from '../../support/cost-chart';
import { storeWorkflow } from '../../support/executions';
import { newRecords } from '../../support/stream';

const DAY_MS = 86_400_000;
const steps = [{ id: 'pause', type: 'DELAY' as const, amount: 1, unit: 'days' as const, next: 'pause' }];
const chart = costChart();
const sqs = mockClient(SQSClient);
let service: Service;
let ref: WorkflowRef;
let workflow: Workflow;
let seen: Execution;
const records: DynamoDBRecord[] = [];

beforeAll(async () => {
  service = await startService();
  process.env.STEPS_QUEUE_URL = 'http://127.0.0.1:9/000000000000/steps';
  sqs.on(SendMessageBatchCommand).resolves({ Successful: [], Failed: [] });
  sqs.on(GetQueueAttributesCommand).resolves({ Attributes: { ApproximateNumberOfMessages: '0' } });
  ref = await storeWorkflow(service.project, steps);
  workflow = (await getWorkflow(ref)) as Workflow;
  await getVersion(ref, 1);
});
afterAll(async () => {
  sqs.restore();
  await service?.stop();
});

async function start(): Promise<void> {
  const contact = { id: contactId(service.project.salt, `${newId('em')}@example.org`), generation: 'g1' };
  const origin = { type: 'MANUAL' as const, eventId: newId('evt') };
  const begun = {
    projectId: ref.projectId,
    workflow,
    contact,
    origin,
    data: { n: '1'.repeat(300) },
    depth: 0,
    at: now(),
  };
  const started = await startExecution({ ...begun, runsNow: true });
  if (started.kind !== 'started') throw new Error('nothing was started');
  seen = started.execution;
}

async function save(next: Execution): Promise<void> {
  seen = (await saveExecution(seen, next)) as Execution;
  if (!seen) throw new Error('somebody else was first');
}

const tenSteps = (): Execution => {
  let execution = seen;
  for (let n = 0; n < 10; n++)
    execution = enterStep(leaveStep(execution, 'delivered', now() + n * DAY_MS), 'pause', now() + n * DAY_MS);
  return execution;
};

const listen = async () => {
  await putSubscription(seen, 'bought', { from: now(), until: now() + DAY_MS });
  const { projectId, contactId: contact, generation } = seen;
  await eventsBetween({ projectId, contactId: contact, generation, name: 'bought', from: now(), until: now() });
};

async function fail(): Promise<void> {
  await save(endExecution(seen, 'FAILED', now(), 'rejected'));
}

async function cancel(): Promise<void> {
  if (typeof (await cancelExecution(seen)) === 'string') throw new Error('nothing was cancelled');
}

async function resume(): Promise<void> {
  if ((await retryExecution(seen)).kind !== 'resumed') throw new Error('nothing goes on');
}

async function erase(): Promise<void> {
  await eraseWorkflow(ref, { requestId: 'run', remainingMs: () => 300_000 });
}

/** Fourteen at a time, in one row. */
const hold = () => {
  const one = () =>
    withSharedDueRows(ref.projectId, () => new Promise(setImmediate).then(() => addDue(seen, now() - 60_000)));
  return Promise.all(Array.from({ length: 14 }, one));
};
const tick = () => queueExecutions({ requestId: 'run', remainingMs: () => 60_000 });
const list = (filter: Parameters<typeof listExecutions>[2]) =>
  listExecutions(service.project, ref, filter, { limit: 20 });
const ofContact = () => list({ contact: { id: seen.contactId, generation: seen.generation } });
const count = () => countersProjector({ Records: records, shardId: 'one' });

const calls: [pattern: string, run: () => Promise<unknown>, facts?: Facts][] = [
  ['start an execution', start],
  ['read an execution to run', () => getExecution(seen)],
  ['data of an execution, if it is long', () => readPayloads(seen), { row: 1 }],
  ['store a step of an execution, continue with the next', () => save(tenSteps()), { KB: 1 }],
  ['store a wait of an execution', () => save(waitUntil(seen, now() - 60_000))],
  [
    'store a due row before a wait of more than 15 minutes, for up to 14 executions of a workflow that are due within 10 s',
    hold,
  ],
  ['subscribe to an event, check whether it already came', listen, { KB: 1 }],
  ['executions of a contact that wait for an event', () => listSubscriptions(ref.projectId, seen.contactId, 'bought')],
  ['executions that are due by now, each minute', tick, { watermark: 1 }],
  [
    'check the executions of due rows, 15 minutes after they were queued',
    () => checkExecutions([seen], now()),
    { execution: 1, due: 1 },
  ],
  ['executions of a workflow, newest first, also by status, step and time', () => list({}), { execution: 1 }],
  [
    'executions of a workflow, newest first, also by status, step and time',
    () => list({ step: { step: 'pause', state: 'waiting' } }),
    { execution: 1 },
  ],
  ['executions of a contact in a workflow, newest first', ofContact, { KB: 1 }],
  ['count the executions of a workflow in a batch', count, { version: 1, new: 1, KB: 1 }],
  ['figures of the workflows on a page', () => readStatsOfWorkflows(ref.projectId, [ref.workflowId]), { workflow: 1 }],
  ['stats of a workflow', async () => [await getWorkflow(ref), await readWorkflowStats(ref)], { KB: 0 }],
  ['end an execution', () => fail(), { when: true }],
  ['failed executions of a workflow, newest first', () => list({ status: 'FAILED' }), { execution: 1 }],
  ['retry a failed execution', resume],
  ['cancel an execution', cancel],
];

/** What the chart says in words, beside the numbers. */
const more: Readonly<Record<string, { read?: number; write?: number }>> = {
  // One that fails.
  'end an execution': { write: 1 },
};

test.each(calls)('%s', async (pattern, run, facts = {}) => {
  const row = chart.get(pattern);
  const table = service.table.emulator;
  if (table) records.push(...[...(await newRecords(service)).values()].flat());
  await table?.readMeter({ reset: true });
  await run();
  if (!table) return;
  const { read = 0, write = 0 } = more[pattern] ?? {};
  expect(await table.readMeter()).toMatchObject({
    read: statedUnits(row?.reads ?? '', facts) + read,
    write: statedUnits(row?.writes ?? '', facts) + write,
  });
});

test('erase the rows of a deleted workflow', async () => {
  await db.send(new DeleteCommand({ TableName: tableName(), Key: workflowKeys.workflow(ref) }));
  const table = service.table.emulator;
  await table?.readMeter({ reset: true });
  await erase();
  if (!table) return;
  const row = chart.get('erase the rows of a deleted workflow');
  const rows = { other: 5, execution: 1, KB: 1, when: true };
  expect(await table.readMeter()).toMatchObject({
    read: statedUnits(row?.reads ?? '', rows),
    write: statedUnits(row?.writes ?? '', rows),
  });
});
