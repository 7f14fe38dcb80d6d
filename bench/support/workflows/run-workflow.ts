import { MINUTE_MS } from '../../../shared/durations';
import type { Units } from '../cloud/aws-side';
import { type Cloud, openCloud } from '../cloud/cloud';
import type { Spent } from '../cloud/spending';
import { difference, type RowUnits } from '../cloud/units-by-row';
import { smallTemplateRequest } from '../email';
import { addressOf } from '../people';
import { Course } from './course';
import { STARTED_BY, type Stretch, stretches, WAITED_FOR, workflowRequest } from './graph';
import { addOpenExecutions } from './open-executions';
import type { Owner } from './row-units';
import { type StageName, stageNames } from './stages';

/** Executions that start per second: a million in a day and four hours. */
export const RATE = 10;
/** Emails a second that SES allows, which is more than the executions send. */
const SEND_RATE = 200;
/** Each wait of more than a quarter of an hour ends at the next tick, so up to a minute late, four times. */
const WAIT_DELAY_SECONDS = 250;
/** People who have the starting event before the workflow is enabled. */
const PLAIN_EVENTS = 500;

/** Until earlier requests no longer count against the project's rate. */
const RATE_WINDOW_MS = 2 * MINUTE_MS;

export interface RunOptions {
  /** Executions that wait for months in the meantime. */
  open: number;
  /** Executions that are followed from start to end. */
  sample: number;
}

export interface WorkflowRun extends RunOptions {
  stages: Record<StageName, Spent>;
  units: Record<StageName, Record<Owner, Units>>;
  /** Units of all functions, including emails and events, minus those of as many idle ticks. */
  byRow: RowUnits;
  /** Cost of stream reactions for an event without consequences: processor time, and units of all rows. */
  plainEvent: Units & { cpuMs: number };
  /** Cost of a tick in which nothing is due. */
  idleTick: Spent & { workflows: Units };
  ticks: number;
  /** Of all functions, per execution. */
  logBytes: number;
  completed: number;
  steps: number;
  emails: number;
  /** The maximum of write units of a partition of the table or an index in a second. */
  busiest: { key: string; units: number };
}

/** Runs executions of a workflow of ten steps from their events to their ends, while others wait. */
export async function runWorkflow({ open, sample }: RunOptions): Promise<WorkflowRun> {
  const cloud = await openCloud({ people: open + sample + PLAIN_EVENTS, rate: SEND_RATE });
  const { clock, request } = cloud;
  const template = await clock.advanceUntilDone(request('POST', '/templates', smallTemplateRequest));
  const workflow = await clock.advanceUntilDone(request('POST', '/workflows', workflowRequest(String(template.id))));
  const workflowId = (workflow.data as { id: string }).id;
  const before = await measurePlainEvents(cloud, workflowId, open + sample);
  await addOpenExecutions(cloud, workflowId, { first: sample, many: open });

  const course = new Course(cloud);
  const { byRow } = cloud.aws;
  const beforeTick = byRow.snapshot();
  await course.tick();
  const afterTick = byRow.snapshot();
  const idle = { ...course.spending.all.dispatcher, workflows: { ...course.units.of('dispatcher').workflows } };
  const logged = cloud.logs.bytes;
  const start = clock.now();
  for (const stretch of stretches) await runStretch(cloud, course, start, stretch, sample);
  const used = difference(byRow.snapshot(), afterTick);
  const figures = await clock.advanceUntilDone(readFigures(cloud, workflowId));
  return {
    open,
    sample,
    stages: course.spending.all,
    units: Object.fromEntries(stageNames.map((name) => [name, course.units.of(name)])) as WorkflowRun['units'],
    byRow: difference(used, difference(afterTick, beforeTick), course.ticks - 1),
    plainEvent: before,
    idleTick: idle,
    ticks: course.ticks,
    logBytes: (cloud.logs.bytes - logged) / sample,
    ...figures,
    emails: cloud.aws.emails.length,
    busiest: (await cloud.table.readMeter()).busiest.write,
  };
}

/** Tracks the event while the workflow is disabled, and returns the cost of stream reactions for each. */
async function measurePlainEvents(cloud: Cloud, workflowId: string, first: number): Promise<WorkflowRun['plainEvent']> {
  const { clock, request, readStream } = cloud;
  await clock.advanceUntilDone(request('PATCH', `/workflows/${workflowId}`, { enabled: false }));
  await clock.advanceUntilDone(readStream('streamReactions'));
  const course = new Course(cloud);
  for (let done = 0; done < PLAIN_EVENTS; done += RATE) {
    await course.during('events', () => track(cloud, first + done, RATE, STARTED_BY));
    await course.during('streamReactions', () => readStream('streamReactions'));
  }
  await clock.advanceUntilDone(readStream('countersProjector'));
  await clock.advanceUntilDone(clock.sleep(RATE_WINDOW_MS));
  await clock.advanceUntilDone(request('PATCH', `/workflows/${workflowId}`, { enabled: true }));
  const { cpuMs, reads, writes } = course.spending.all.streamReactions;
  return { cpuMs: cpuMs / PLAIN_EVENTS, read: reads / PLAIN_EVENTS, write: writes / PLAIN_EVENTS };
}

/** Tracks the same event for `count` people, one after the other. */
async function track({ request }: Cloud, first: number, count: number, event: string): Promise<void> {
  for (let n = first; n < first + count; n++) {
    await request('POST', '/v1/track', { email: addressOf(n), event, data: { order: n } });
  }
}

/** Runs a stretch, which lasts as long as the starts: each execution has its event as long after its own start. */
async function runStretch(cloud: Cloud, course: Course, start: number, stretch: Stretch, sample: number) {
  const seconds = sample / RATE;
  await course.passTo(start + stretch.fromMs);
  await course.live(seconds + WAIT_DELAY_SECONDS, async (second) => {
    if (stretch.event === undefined || second >= seconds) return;
    const count = stretch.event === WAITED_FOR ? RATE / 2 : RATE;
    await track(cloud, second * RATE, count, stretch.event);
  });
}

interface ShownStats {
  executions: { completed: number };
  steps: { completed: number }[];
}

async function readFigures({ request }: Cloud, workflowId: string): Promise<{ completed: number; steps: number }> {
  const stats = (await request('GET', `/workflows/${workflowId}/stats`)).data as ShownStats;
  const steps = stats.steps.reduce((sum, { completed }) => sum + completed, 0);
  return { completed: stats.executions.completed, steps };
}
