import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { StepMessage } from '../../../shared/contract/messages';
import type { Step } from '../../../shared/contract/workflows';
import { putEvent } from '../../../shared/db/events/events';
import type { Execution } from '../../../shared/domain/workflows/execution';
import { now, toIso } from '../../../shared/ops/clock';
import { forEachConcurrent } from '../../../shared/ops/for-each-concurrent';
import { newId } from '../../../shared/ops/ids';
import { countEach } from '../../support/journey/emails';
import { sized } from '../../support/sizes';
import { type Crowd, startCrowd } from '../../support/workflow-crowd';

const SECOND = 1_000;
const HOUR = 3_600_000;
const MANY = sized(300, 1_000, 30);
/** A message that finds its execution still on the way comes again after 20 seconds, 20 times at most. */
const ROUNDS = 21;
const AGAIN_MS = 20 * SECOND;
/** So few that what happens at the end happens all the time that the workflow runners take. */
const CONCURRENCY = 4;

const steps: Step[] = [
  {
    id: 'paid',
    type: 'WAIT_FOR_EVENT',
    event: 'paid',
    timeout: { amount: 1, unit: 'hours' },
    onEvent: 'thank',
    onTimeout: 'remind',
  },
  { id: 'thank', type: 'UPDATE_CONTACT', data: { thanked: true } },
  { id: 'remind', type: 'UPDATE_CONTACT', data: { reminded: true } },
];

let crowd: Crowd;
beforeAll(async () => {
  crowd = await startCrowd();
  crowd.confuse();
});
afterAll(() => crowd?.stop());

/** Records that somebody has paid just now, and tells how the workflow runner hears of it. */
async function pay({ projectId, contactId, generation }: Execution): Promise<StepMessage> {
  const event = { id: newId('evt'), name: 'paid', at: now() };
  const { name, id } = event;
  const email = 'payer@example.com';
  const createdAt = toIso(event.at);
  await putEvent({ id, projectId, contactId, email, generation, name, data: {}, source: 'api', createdAt });
  return { v: 1, kind: 'event', project: projectId, contact: contactId, event, depth: 0 };
}

/** Works off what is queued, as often as somebody may still be on the way. */
async function untilQuiet(): Promise<void> {
  for (let round = 0; round < ROUNDS && crowd.queued() > 0; round++) {
    await crowd.work(crowd.take());
    await crowd.clock.advance(AGAIN_MS);
  }
  expect(crowd.queued()).toBe(0);
}

const twice = <T>(items: readonly T[]): T[] => crowd.random.shuffled([...items, ...items]);

/** The way that each has taken, with what its steps have left behind. */
async function outcomesOf(executions: readonly Execution[]): Promise<string[]> {
  return Promise.all(
    executions.map(async (execution) => {
      const { status, history } = await crowd.current(execution);
      const { data } = await crowd.contactOf(execution);
      const done = Object.keys(data).filter((name) => name !== 'n');
      return [status, ...history.map(({ step, outcome }) => `${step} ${outcome}`), ...done].join(', ');
    }),
  );
}

const PAID = 'COMPLETED, paid event, thank updated, thanked';
const REMINDED = 'COMPLETED, paid timeout, remind updated, reminded';

test(`of an event and a time-out at the same moment exactly one wins, ${MANY} times`, async () => {
  const workflow = await crowd.addWorkflow(steps);
  const executions = await crowd.enter(workflow, MANY);
  await crowd.work(crowd.wakes(executions));
  expect(await outcomesOf(executions)).toEqual(executions.map(() => 'WAITING'));

  const [inTime, atTheEnd] = [executions.filter((_, n) => n % 2 === 0), executions.filter((_, n) => n % 2 === 1)];
  await crowd.clock.advance(HOUR - 1);
  const paid = await Promise.all(inTime.map(pay));
  await crowd.clock.advance(1);
  const ended = crowd.work(twice([...paid, ...crowd.wakes(executions)]));
  const late = forEachConcurrent(atTheEnd, CONCURRENCY, async (execution) => crowd.work(twice([await pay(execution)])));
  await Promise.all([ended, late]);
  await untilQuiet();
  // What had happened before is seen at the end too, whoever comes first.
  expect(countEach(await outcomesOf(inTime))).toEqual({ [PAID]: inTime.length });
  const { [PAID]: thanked = 0, [REMINDED]: reminded = 0, ...others } = countEach(await outcomesOf(atTheEnd));
  expect(others).toEqual({});
  // Both came to pass, so neither was simply first each time.
  expect(Math.min(thanked, reminded)).toBeGreaterThan(0);
});

test(`an event that comes just when its wait begins is not missed, ${MANY} times`, async () => {
  const workflow = await crowd.addWorkflow(steps);
  const executions = await crowd.enter(workflow, MANY);
  const begun = crowd.work(crowd.random.shuffled(crowd.wakes(executions)));
  const paid = crowd.random
    .shuffled([...executions])
    .map(async (execution) => crowd.work(twice([await pay(execution)])));
  await Promise.all([begun, ...paid]);
  await untilQuiet();
  expect(countEach(await outcomesOf(executions))).toEqual({ [PAID]: MANY });
});
