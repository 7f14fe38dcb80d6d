import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { queueExecutions } from '../../../functions/dispatcher/queue-executions';
import { queues } from '../../../lib/functions-and-queues';
import type { StepMessage } from '../../../shared/contract/messages';
import type { Step } from '../../../shared/contract/workflows';
import type { Execution } from '../../../shared/domain/workflows/execution';
import { countEach } from '../../support/journey/emails';
import { sized } from '../../support/sizes';
import { newRecords } from '../../support/stream';
import { type Crowd, startCrowd } from '../../support/workflow-crowd';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const MANY = sized(2_000, 50_000, 200);
/** Parts of a minute in which they begin, and so are due. */
const PARTS = 10;
/** More than the processors of as many workflow runners as there may be take on: a message holds 25. */
const MESSAGES_PER_SECOND = queues.steps.maximumConcurrency * queues.steps.batchSize;
/** Those who have an email. */
const EARLY = sized(100, 2_500);
const WITHIN_MINUTES = 5;
/** What DynamoDB gives one partition key in a second. */
const WRITES_PER_SECOND = 1_000;

const isEarly = {
  operator: 'AND' as const,
  conditions: [{ field: 'data.n', operator: 'lessThan' as const, value: EARLY }],
};
const steps: Step[] = [
  { id: 'rest', type: 'DELAY', amount: 1, unit: 'hours', next: 'which' },
  { id: 'which', type: 'BRANCH', branches: [{ filter: isEarly, next: 'tell' }], else: 'later' },
  { id: 'tell', type: 'SEND_EMAIL', from: 'ada@example.com', subject: 'News', body: '<p>News</p>', next: 'later' },
  { id: 'later', type: 'DELAY', amount: 30, unit: 'days' },
];

let crowd: Crowd;
beforeAll(async () => {
  crowd = await startCrowd();
});
afterAll(() => crowd?.stop());

/** Has all enter within a minute; they come to their rest at once. */
async function enterAll(): Promise<Execution[]> {
  const workflow = await crowd.addWorkflow(steps);
  const executions: Execution[] = [];
  for (let part = 0; part < PARTS; part++) {
    const entered = await crowd.enter(workflow, MANY / PARTS, executions.length);
    await crowd.work(crowd.wakes(entered));
    executions.push(...entered);
    await crowd.clock.advance(MINUTE / PARTS);
    await newRecords(crowd);
  }
  return executions;
}

/** Lets the dispatcher look each minute and the workflow runners work each second until a look finds nothing more. */
async function untilQuiet(): Promise<void> {
  const backlog: StepMessage[] = [];
  for (let minute = 0; minute < WITHIN_MINUTES; minute++) {
    await queueExecutions({ requestId: `tick-${minute}`, remainingMs: () => MINUTE });
    const end = crowd.clock.now() + MINUTE;
    backlog.push(...crowd.take());
    if (backlog.length === 0) return;
    for (let second = 0; second < 60 && backlog.length > 0; second++) {
      await crowd.work(backlog.splice(0, MESSAGES_PER_SECOND));
      await newRecords(crowd);
      await crowd.clock.advance(SECOND);
      backlog.push(...crowd.take());
    }
    await crowd.clock.advance(Math.max(0, end - crowd.clock.now()));
  }
  throw new Error(`${backlog.length} messages are left`);
}

test(
  `${MANY} executions that are due in one minute all go on, and no key is hot`,
  async () => {
    const executions = await enterAll();
    const { emulator } = crowd.table;
    if (!emulator) throw new Error('only the emulator meters its keys');
    await crowd.clock.advance(HOUR - MINUTE);
    await emulator.updateSettings({ throttlePartitions: true });
    await emulator.readMeter({ reset: true });
    await crowd.clock.advance(MINUTE);
    await untilQuiet();

    const ends = await Promise.all(executions.map((execution) => crowd.current(execution)));
    const outcomes = ends.map(({ status, step, history }) =>
      [status, step, ...history.map((visit) => visit.step)].join(' '),
    );
    expect(countEach(outcomes)).toEqual({
      'WAITING later rest which tell': EARLY,
      'WAITING later rest which': MANY - EARLY,
    });
    const { busiest, operations } = await emulator.readMeter();
    expect(busiest.write.units).toBeLessThan(WRITES_PER_SECOND);
    expect(Object.values(operations).reduce((sum, { throttled }) => sum + throttled, 0)).toBe(0);
  },
  sized(120_000, 1_800_000),
);
