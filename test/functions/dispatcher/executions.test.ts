import { GetQueueAttributesCommand, SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { mockClient } from 'aws-sdk-client-mock';
import { queueExecutions } from '../../../functions/dispatcher/queue-executions';
import type { StepMessage } from '../../../shared/contract/messages';
import { db, tableName } from '../../../shared/db/table/client';
import { noteQueuedUntil } from '../../../shared/db/workflows/execution-due';
import { dueExecutionShards, workflowIndexes, workflowKeys } from '../../../shared/db/workflows/keys';
import { contactId } from '../../../shared/domain/contacts/contact';
import { executionId } from '../../../shared/domain/workflows/execution';
import { forEachConcurrent } from '../../../shared/ops/for-each-concurrent';
import { newId } from '../../../shared/ops/ids';
import { setMetricWriter } from '../../../shared/ops/metrics';
import { type Service, startService } from '../../support/contacts';
import { sized } from '../../support/sizes';

const MINUTE = 60_000;
const sqs = mockClient(SQSClient);
let service: Service;
let queued: Extract<StepMessage, { kind: 'wake' }>[] = [];
let metrics: string[] = [];
let waiting = 0;
let refuses = false;

beforeAll(async () => {
  service = await startService();
  process.env.STEPS_QUEUE_URL = 'http://127.0.0.1:9/000000000000/steps';
  setMetricWriter((line) => void metrics.push(line));
  sqs.on(GetQueueAttributesCommand).callsFake(({ AttributeNames }) => ({
    Attributes: AttributeNames.includes('ApproximateNumberOfMessagesDelayed')
      ? { ApproximateNumberOfMessages: '0', ApproximateNumberOfMessagesDelayed: '9999' }
      : { ApproximateNumberOfMessages: String(waiting) },
  }));
  sqs.on(SendMessageBatchCommand).callsFake(({ Entries }) => {
    if (refuses) throw Object.assign(new Error('the queue is away'), { $fault: 'client' });
    queued.push(...Entries.map(({ MessageBody }: { MessageBody: string }) => JSON.parse(MessageBody)));
    return { Successful: [], Failed: [] };
  });
});
afterAll(async () => {
  sqs.restore();
  await service.stop();
});
beforeEach(async () => {
  const rows = (await service.rows()).filter(({ pk, g5pk }) => pk === 'EXECUTIONSQUEUED' || g5pk !== undefined);
  await forEachConcurrent(rows, 20, ({ pk, sk }) =>
    db.send(new DeleteCommand({ TableName: tableName(), Key: { pk, sk } })),
  );
  [queued, metrics, waiting, refuses] = [[], [], 0, false];
});

/** A minute's tick; with no time to spare it takes one round. */
const tick = (remainingMs = 60_000) => queueExecutions({ requestId: 'run', remainingMs: () => remainingMs });
const ids = () => queued.flatMap(({ executions }) => executions.map(({ id }) => id)).sort();
const inAMinute = async () => {
  await service.clock.advance(MINUTE);
  [queued, metrics] = [[], []];
};

/** The row of an execution that is due at a moment, in the shard of its contact or in the given one. */
async function due(at: number, projectId = 'prj_one', shard = dueExecutionShards[0] as number): Promise<string> {
  const id = executionId(newId('exe'), contactId(projectId, newId('em')));
  const key = workflowKeys.execution({ projectId, workflowId: newId('wf'), id });
  const entry = { g5pk: workflowIndexes.due(shard), g5sk: String(at).padStart(13, '0') };
  await db.send(new PutCommand({ TableName: tableName(), Item: { ...key, v: 1, ...entry } }));
  return id;
}

const several = (many: number, make: (n: number) => Promise<string>): Promise<string[]> =>
  Promise.all(Array.from({ length: many }, (_, n) => make(n))).then((all) => all.sort());

test('due executions are queued once, 25 of one project a message, and others are not', async () => {
  const now = service.clock.now();
  const first = await several(60, (n) => due(now - n, 'prj_one', n % dueExecutionShards.length));
  const second = await several(3, (n) => due(now, 'prj_two', n));
  const later = await due(now + 1);
  await tick();
  expect(ids()).toEqual([...first, ...second].sort());
  const sizes = queued.map(({ project, executions }) => [project, executions.length]);
  expect(sizes.sort()).toEqual([
    ['prj_one', 10],
    ['prj_one', 25],
    ['prj_one', 25],
    ['prj_two', 3],
  ]);
  await inAMinute();
  await tick();
  expect(ids()).toEqual([later]);
});

test('executions due together are queued alternating the shards, so that no second works on one shard alone', async () => {
  const now = service.clock.now();
  const shards = dueExecutionShards.length;
  const of = new Map<string, number>();
  await several(25 * shards, async (n) => {
    const id = await due(now - n, 'prj_one', n % shards);
    of.set(id, n % shards);
    return id;
  });
  await tick();
  for (const { executions } of queued) {
    expect(new Set(executions.map(({ id }) => of.get(id))).size).toBe(shards);
  }
});

test('many executions due at one moment are all queued, and by the next ticks if the time is over', async () => {
  const many = sized(1_250, 5_000, 1_050);
  const now = service.clock.now();
  const all = await several(many, () => due(now - 1));
  await tick();
  expect(ids()).toEqual(all);
  await noteQueuedUntil(dueExecutionShards[0] as number, now - 5);
  queued = [];
  await tick(0);
  // Pages end between executions of one moment, which is not done until the last of them is queued.
  expect(ids()).toHaveLength(1_000);
  queued = [];
  await tick();
  expect(ids()).toEqual(all);
});

test('nothing is lost if a watermark is lost, in the future, or above an entry', async () => {
  const now = service.clock.now();
  const known = await due(now - 30 * MINUTE);
  await tick();
  expect(ids()).toEqual([known]);
  await noteQueuedUntil(dueExecutionShards[0] as number, now + 1_000 * MINUTE);
  queued = [];
  const beside = await due(now - 1_000);
  await tick();
  expect(ids()).toEqual(expect.arrayContaining([known, beside]));
  await inAMinute();
  // The index shows the entry only after the watermark has passed its moment.
  const late = await due(now - 500);
  await tick();
  expect(ids()).not.toContain(late);
  await inAMinute();
  await tick();
  expect(ids()).toEqual([known, beside, late].sort());
});

test('executions that the runner has not taken are queued again when the queue is nearly empty, and every 15 minutes however full it is', async () => {
  await service.clock.advance(15 * MINUTE - (service.clock.now() % (15 * MINUTE)) + MINUTE);
  const id = await due(service.clock.now());
  await tick();
  waiting = 1_000;
  const again: number[] = [];
  for (let minute = 1; minute <= 30; minute++) {
    await inAMinute();
    await tick();
    if (queued.length > 0) again.push(minute);
    const isLate = minute >= 10;
    expect(metrics.some((line) => line.includes('"ExecutionsOverdue":1'))).toBe(isLate);
  }
  expect(again).toEqual([29]);
  waiting = 99;
  await inAMinute();
  await tick();
  expect(ids()).toEqual([id]);
});

test('if the queue refuses the messages, the next tick begins where this one began', async () => {
  const id = await due(service.clock.now());
  refuses = true;
  await expect(tick()).rejects.toThrow('the queue is away');
  refuses = false;
  await inAMinute();
  await tick();
  expect(ids()).toEqual([id]);
});

test('a minute in which nothing is due writes nothing', async () => {
  await due(service.clock.now());
  await tick();
  await inAMinute();
  await service.table.standIn?.meter({ reset: true });
  await tick();
  if (service.table.standIn) expect((await service.table.standIn.meter()).write).toBe(0);
});
