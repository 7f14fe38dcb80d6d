import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { handler as workflows } from '../../../functions/workflows/handler';
import { executionStatuses } from '../../../shared/contract/statuses';
import { foldStats } from '../../../shared/db/counters/stats';
import { db, tableName } from '../../../shared/db/table/client';
import { saveExecution } from '../../../shared/db/workflows/executions';
import { workflowKeys, workflowStatsRows } from '../../../shared/db/workflows/keys';
import { readWorkflowStats } from '../../../shared/db/workflows/stats';
import { type Execution, type ExecutionStatus, isOver } from '../../../shared/domain/workflows/execution';
import type { StepStats } from '../../../shared/domain/workflows/stats';
import {
  claimExecution,
  endExecution,
  enterStep,
  leaveStep,
  resumeExecution,
  waitUntil,
} from '../../../shared/domain/workflows/transitions';
import type { WorkflowRef } from '../../../shared/domain/workflows/workflow';
import { now } from '../../../shared/ops/clock';
import { call, type Service, secretKey, startService } from '../../support/contacts';
import { newExecutionOf, storeExecution, storeWorkflow } from '../../support/executions';
import { sized } from '../../support/sizes';
import { countersProjectorOf } from '../../support/stream';

const DAY_MS = 86_400_000;
const STEPS = ['a', 'b', 'c', 'd'] as const;
let service: Service;
const { deliver, renewShards } = countersProjectorOf(() => service);
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const fates = ['waits', 'runs', 'retried', 'COMPLETED', 'EXITED', 'FAILED', 'CANCELLED'] as const;

interface Fate {
  /** Steps that it passes between one write and the next. */
  hops: number[];
  ends: (typeof fates)[number];
  /** Its row is deleted. */
  goes: boolean;
}

/** The stats counted by hand, event by event. */
class Tallier {
  started = 0;
  stored = 0;
  sent = 0;
  readonly statuses = Object.fromEntries(executionStatuses.map((status) => [status, 0])) as Record<
    ExecutionStatus,
    number
  >;
  readonly steps = new Map<string, StepStats>();

  count(step: string, stat: keyof StepStats): void {
    const stats = this.steps.get(step) ?? { entered: 0, waiting: 0, completed: 0, failed: 0, sent: 0 };
    stats[stat] += 1;
    this.steps.set(step, stats);
  }
}

async function save(seen: Execution, next: Execution): Promise<Execution> {
  const saved = await saveExecution(seen, next);
  if (!saved) throw new Error('somebody else was first');
  return saved;
}

/** One execution from its beginning, each step counted by hand. */
async function live(ref: WorkflowRef, name: string, { hops, ends, goes }: Fate, counted: Tallier): Promise<void> {
  const at = now();
  let place = 0;
  const step = () => STEPS[place % STEPS.length] as string;
  const born = newExecutionOf(service.project, ref, `${name}@example.org`);
  let stored = await storeExecution(enterStep(born, step(), at));
  counted.started += 1;
  counted.stored += goes ? 0 : 1;
  counted.count(step(), 'entered');
  for (const hop of hops) {
    let next = stored;
    for (let n = 0; n < hop; n++) {
      counted.count(step(), 'completed');
      const outcome = place % 2 === 0 ? 'sent' : 'skipped:suppressed';
      if (outcome === 'sent') {
        counted.count(step(), 'sent');
        counted.sent += 1;
      }
      next = leaveStep(next, outcome, at);
      place += 1;
      counted.count(step(), 'entered');
      next = enterStep(next, step(), at);
    }
    stored = await save(stored, waitUntil(next, at + DAY_MS));
    stored = await save(stored, claimExecution(stored, at));
  }
  if (ends === 'COMPLETED') counted.count(step(), 'completed');
  if (ends === 'FAILED') counted.count(step(), 'failed');
  if (ends === 'waits') stored = await save(stored, waitUntil(stored, at + DAY_MS));
  else if (ends === 'retried') {
    stored = await save(stored, endExecution(stored, 'FAILED', at));
    stored = await save(stored, resumeExecution(stored, at));
  } else if (ends === 'COMPLETED') stored = await save(stored, endExecution(leaveStep(stored, 'waited', at), ends, at));
  else if (ends !== 'runs') stored = await save(stored, endExecution(stored, ends, at));
  if (goes) await db.send(new DeleteCommand({ TableName: tableName(), Key: workflowKeys.execution(stored) }));
  counted.statuses[goes && !isOver(stored) ? 'CANCELLED' : stored.status] += 1;
  if (stored.status === 'WAITING' && !goes) counted.count(step(), 'waiting');
}

const hop = fc.oneof({ weight: 9, arbitrary: fc.nat(4) }, { weight: 1, arbitrary: fc.constant(70) });
const fate: fc.Arbitrary<Fate> = fc.record({
  hops: fc.array(hop, { maxLength: 4 }),
  ends: fc.constantFrom(...fates),
  goes: fc.boolean(),
});
const repeats = fc.array(fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 20 })), { maxLength: 4 });

// The first test, as the list has more pages after the next one.
test('stats show the current steps in their order, then those that only earlier versions have', async () => {
  const steps = [
    { id: 'welcome', type: 'SEND_EMAIL' as const, template: 'tpl_1' },
    { id: 'b', type: 'DELAY' as const, amount: 1, unit: 'days' as const },
  ];
  const ref = await storeWorkflow(service.project, steps, 2);
  const response = () =>
    call(workflows, {
      method: 'GET',
      resource: '/workflows/{id}/stats',
      id: ref.workflowId,
      caller: secretKey('prj_one'),
    });
  const nothing = { entered: 0, waiting: 0, completed: 0, failed: 0, sent: 0 };
  expect((await response()).body.data.steps).toEqual([
    { id: 'welcome', type: 'SEND_EMAIL', ...nothing },
    { id: 'b', type: 'DELAY', ...nothing },
  ]);
  for (const shard of [1, 2]) {
    await live(ref, `old${shard}`, { hops: [1], ends: 'waits', goes: false }, new Tallier());
    const second = { ...newExecutionOf(service.project, ref, `new${shard}@example.org`), version: 2 };
    await storeExecution(waitUntil(enterStep(second, 'welcome', now()), now()));
    await deliver();
    renewShards();
  }
  service.clock.advance(3 * DAY_MS);
  for (const part of ['v1', 'v2']) await foldStats(workflowStatsRows(ref), part);
  service.clock.advance(-3 * DAY_MS);
  const { status, body } = await response();
  expect(status).toBe(200);
  const figures = {
    executions: { total: 4, running: 0, waiting: 4, completed: 0, exited: 0, failed: 0, cancelled: 0 },
    sent: 2,
  };
  expect(body.data).toEqual({
    ...figures,
    steps: [
      { id: 'welcome', type: 'SEND_EMAIL', ...nothing, entered: 2, waiting: 2 },
      { id: 'b', type: 'DELAY', ...nothing, entered: 2, waiting: 2 },
      { id: 'a', type: null, ...nothing, entered: 2, completed: 2, sent: 2 },
    ],
  });
  const listed = await call(workflows, { method: 'GET', resource: '/workflows', caller: secretKey('prj_one') });
  expect(listed.body.data.items.find(({ id }: { id: string }) => id === ref.workflowId)).toMatchObject(figures);
});

test('the stats are right for all paths of executions, in any batches and with any repeats', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fate, { minLength: 1, maxLength: 6 }), repeats, async (lives, cuts) => {
      const run = renewShards();
      const ref = await storeWorkflow(service.project, []);
      const counted = new Tallier();
      for (const [n, one] of lives.entries()) {
        await live(ref, `${run}.${n}`, one, counted);
        if (n % 2 === 0) await deliver(cuts);
      }
      await deliver(cuts);
      expect(await readWorkflowStats(ref)).toEqual({ ...counted });
      const { started, statuses } = counted;
      expect(Object.values(statuses).reduce((sum, n) => sum + n, 0)).toBe(started);
    }),
    { numRuns: sized(12, 150, 6) },
  );
});
