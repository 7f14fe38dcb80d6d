import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { mockClient } from 'aws-sdk-client-mock';
import { queueExecutions } from '../../../functions/dispatcher/queue-executions';
import type { StepMessage } from '../../../shared/contract/messages';
import { setProjectStatus } from '../../../shared/db/projects/projects';
import { db, tableName } from '../../../shared/db/table/client';
import { putDueRow, recordWatermarks } from '../../../shared/db/workflows/execution-due';
import { saveExecution } from '../../../shared/db/workflows/executions';
import { dueExecutionShards } from '../../../shared/db/workflows/keys';
import { contactId } from '../../../shared/domain/contacts/contact';
import { type Execution, executionId } from '../../../shared/domain/workflows/execution';
import { claimExecution, endExecution, enterStep, waitUntil } from '../../../shared/domain/workflows/transitions';
import { forEachConcurrent } from '../../../shared/ops/for-each-concurrent';
import { newId } from '../../../shared/ops/ids';
import { setMetricWriter } from '../../../shared/ops/metrics';
import { type Service, startService } from '../../support/contacts';
import { newExecutionOf, storeExecution, storeWorkflow } from '../../support/executions';
import { sized } from '../../support/sizes';

const MINUTE = 60_000;
const sqs = mockClient(SQSClient);
let service: Service;
let queued: Extract<StepMessage, { kind: 'wake' }>[] = [];
let metrics: string[] = [];
let refuses = false;

beforeAll(async () => {
  service = await startService();
  process.env.STEPS_QUEUE_URL = 'http://127.0.0.1:9/000000000000/steps';
  setMetricWriter((line) => void metrics.push(line));
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
  const rows = (await service.rows()).filter(({ pk }) => /^(EXECUTIONSQUEUED|DUEEXECUTIONS)/.test(String(pk)));
  await forEachConcurrent(rows, 20, ({ pk, sk }) =>
    db.send(new DeleteCommand({ TableName: tableName(), Key: { pk, sk } })),
  );
  [queued, metrics, refuses] = [[], [], false];
});

/** A minute's tick; with no time to spare it takes one round. */
const tick = (remainingMs = 60_000) => queueExecutions({ requestId: 'run', remainingMs: () => remainingMs });
const ids = () => queued.flatMap(({ executions }) => executions.map(({ id }) => id)).sort();
const inMinutes = async (minutes: number) => {
  await service.clock.advance(minutes * MINUTE);
  [queued, metrics] = [[], []];
};

/** Ids of executions in one due row. */
async function due(at: number, many = 1, projectId = 'prj_one'): Promise<string[]> {
  const own = Array.from({ length: many }, () => executionId(newId('exe'), contactId(projectId, newId('em'))));
  await putDueRow({ projectId, workflowId: newId('wf'), ids: own, at, isRecheck: false }, newId('exe'));
  return own;
}

const several = (many: number, make: (n: number) => Promise<string[]>): Promise<string[]> =>
  Promise.all(Array.from({ length: many }, (_, n) => make(n))).then((all) => all.flat().sort());

test('due executions are queued once, 25 of one project a message, and others are not', async () => {
  const now = service.clock.now();
  const first = await several(12, (n) => due(now - n, 5));
  const second = await due(now, 3, 'prj_two');
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
  await inMinutes(1);
  await tick();
  expect(ids()).toEqual(later);
});

test('many due rows of one moment are all queued, and by the next ticks if the time is over', async () => {
  const many = sized(450, 1_500);
  const now = service.clock.now();
  const all = await several(many, () => due(now - 1));
  await tick();
  expect(ids()).toEqual(all);
  await recordWatermarks(
    'queued',
    dueExecutionShards.map(() => now - 5),
  );
  queued = [];
  await tick(0);
  // Pages end between rows of one moment, which is not done until the last of them is queued.
  expect(ids().length).toBeLessThan(all.length);
  await tick();
  expect([...new Set(ids())]).toEqual(all);
});

test('nothing is lost if a watermark is lost or in the future', async () => {
  const now = service.clock.now();
  const known = await due(now - 30 * MINUTE);
  await tick();
  expect(ids()).toEqual(known);
  await recordWatermarks(
    'queued',
    dueExecutionShards.map(() => now + 1_000 * MINUTE),
  );
  queued = [];
  const beside = await due(now - 1_000);
  await tick();
  expect(ids()).toEqual([...known, ...beside].sort());
});

test('if the queue refuses the messages, the next tick begins where this one began', async () => {
  const own = await due(service.clock.now());
  refuses = true;
  await expect(tick()).rejects.toThrow('the queue is away');
  refuses = false;
  await inMinutes(1);
  await tick();
  expect(ids()).toEqual(own);
});

test('a minute in which nothing is due writes nothing', async () => {
  await due(service.clock.now());
  await tick();
  await inMinutes(1);
  await service.table.emulator?.readMeter({ reset: true });
  await tick();
  if (service.table.emulator) expect((await service.table.emulator.readMeter()).write).toBe(0);
});

describe('a quarter of an hour after it was queued', () => {
  /** A stored execution that is named in one due row only, which is due now. */
  async function execution(asIt: (born: Execution) => Execution): Promise<Execution> {
    const ref = await storeWorkflow(service.project, []);
    const born = newExecutionOf(service.project, ref, `${newId('em')}@example.org`);
    const stored = await storeExecution(asIt(enterStep(born, 'one', service.clock.now())));
    const at = service.clock.now();
    await putDueRow({ ...ref, ids: [stored.id], at, isRecheck: false }, newId('exe'));
    return stored;
  }
  const isLate = () => metrics.some((line) => line.includes('"ExecutionsOverdue":1'));

  test('an execution that has not gone on is queued again, for as long as that takes, and raises an alarm', async () => {
    const stuck = await execution((born) => waitUntil(born, born.since));
    const dead = await execution((born) => claimExecution(born, born.since));
    await tick();
    for (let round = 0; round < 3; round++) {
      await inMinutes(14);
      await tick();
      expect([ids(), metrics]).toEqual([[], []]);
      await inMinutes(1);
      await tick();
      expect(ids()).toEqual([dead.id, stuck.id].sort());
      expect(metrics.some((line) => line.includes('"ExecutionsOverdue":2'))).toBe(true);
    }
    await saveExecution(stuck, endExecution(stuck, 'CANCELLED', service.clock.now()));
    await saveExecution(dead, endExecution(dead, 'CANCELLED', service.clock.now()));
    await inMinutes(15);
    await tick();
    await inMinutes(15);
    await tick();
    expect(ids()).toEqual([]);
  });

  test('one that waits for minutes is kept in view until it has gone on, and one that waits for longer has its own due row', async () => {
    const short = await execution((born) => waitUntil(born, born.since + 20 * MINUTE));
    await execution((born) => waitUntil(born, born.since + 120 * MINUTE));
    await tick();
    await inMinutes(15);
    await tick();
    expect([ids(), isLate()]).toEqual([[], false]);
    await inMinutes(15);
    await tick();
    expect([ids(), isLate()]).toEqual([[short.id], true]);
    await inMinutes(120);
    await tick();
    expect(ids()).toEqual([short.id]);
  });

  test('one of a disabled project waits until the project is enabled, without an alarm', async () => {
    const own = await execution((born) => waitUntil(born, born.since));
    await setProjectStatus(own.projectId, 'DISABLED');
    await tick();
    await inMinutes(15);
    await tick();
    expect([ids(), isLate()]).toEqual([[], false]);
    await setProjectStatus(own.projectId, 'ACTIVE');
    await inMinutes(15);
    await tick();
    expect(ids()).toEqual([own.id]);
  });
});
