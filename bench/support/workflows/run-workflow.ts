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

/** Executions that begin in a second: a million in a day and four hours. */
export const RATE = 10;
/** Emails a second that SES allows: more than the executions send. */
const SEND_RATE = 200;
/** Each wait of more than a quarter of an hour ends with the tick behind its moment: a minute later, four times. */
const GRACE_SECONDS = 250;
/** People to whom the event that begins the workflow happens before there is one. */
const BEFORE = 500;

/** Until requests of before no longer count against the project's rate. */
const RATE_WINDOW_MS = 2 * MINUTE_MS;

export interface RunOptions {
  /** Executions that wait for months meanwhile. */
  open: number;
  /** Executions that are followed from their beginning to their end. */
  sample: number;
}

export interface WorkflowRun extends RunOptions {
  stages: Record<StageName, Spent>;
  units: Record<StageName, Record<Owner, Units>>;
  /** What all functions took, emails and events included, less what as many idle ticks take. */
  byRow: RowUnits;
  /** What stream reactions take for an event from which nothing follows: processor time, and units of rows of all kinds. */
  plainEvent: Units & { cpuMs: number };
  /** What a tick takes in which nothing is due. */
  idleTick: Spent & { workflows: Units };
  ticks: number;
  /** Of all functions, for one execution. */
  logBytes: number;
  completed: number;
  steps: number;
  emails: number;
  /** The most write units that one partition took in a second, of the table or of an index. */
  busiest: { key: string; units: number };
}

/** Takes executions of a workflow of ten steps from their events to their ends, while others wait. */
export async function runWorkflow({ open, sample }: RunOptions): Promise<WorkflowRun> {
  const cloud = await openCloud({ people: open + sample + BEFORE, rate: SEND_RATE });
  const { clock, request } = cloud;
  const template = await clock.during(request('POST', '/templates', smallTemplateRequest));
  const workflow = await clock.during(request('POST', '/workflows', workflowRequest(String(template.id))));
  const workflowId = (workflow.data as { id: string }).id;
  const before = await eventsBefore(cloud, workflowId, open + sample);
  await addOpenExecutions(cloud, workflowId, { first: sample, many: open });

  const course = new Course(cloud);
  const { byRow } = cloud.aws;
  const beforeTick = byRow.standing();
  await course.tick();
  const afterTick = byRow.standing();
  const idle = { ...course.spending.all.dispatcher, workflows: { ...course.units.of('dispatcher').workflows } };
  const logged = cloud.logs.bytes;
  const begun = clock.now();
  for (const stretch of stretches) await liveThrough(cloud, course, begun, stretch, sample);
  const taken = difference(byRow.standing(), afterTick);
  const figures = await clock.during(readFigures(cloud, workflowId));
  return {
    open,
    sample,
    stages: course.spending.all,
    units: Object.fromEntries(stageNames.map((name) => [name, course.units.of(name)])) as WorkflowRun['units'],
    byRow: difference(taken, difference(afterTick, beforeTick), course.ticks - 1),
    plainEvent: before,
    idleTick: idle,
    ticks: course.ticks,
    logBytes: (cloud.logs.bytes - logged) / sample,
    ...figures,
    emails: cloud.aws.emails.length,
    busiest: (await cloud.table.meter()).busiest.write,
  };
}

/** Lets the event happen to people whom no workflow waits for; returns what stream reactions take for each. */
async function eventsBefore(cloud: Cloud, workflowId: string, first: number): Promise<WorkflowRun['plainEvent']> {
  const { clock, request, readStream } = cloud;
  await clock.during(request('PATCH', `/workflows/${workflowId}`, { enabled: false }));
  await clock.during(readStream('streamReactions'));
  const course = new Course(cloud);
  for (let done = 0; done < BEFORE; done += RATE) {
    await course.during('events', () => track(cloud, first + done, RATE, STARTED_BY));
    await course.during('streamReactions', () => readStream('streamReactions'));
  }
  await clock.during(readStream('countersProjector'));
  await clock.during(clock.sleep(RATE_WINDOW_MS));
  await clock.during(request('PATCH', `/workflows/${workflowId}`, { enabled: true }));
  const { cpuMs, reads, writes } = course.spending.all.streamReactions;
  return { cpuMs: cpuMs / BEFORE, read: reads / BEFORE, write: writes / BEFORE };
}

/** The same happens to so many people, one after the other of all. */
async function track({ request }: Cloud, first: number, many: number, event: string): Promise<void> {
  for (let n = first; n < first + many; n++) {
    await request('POST', '/v1/track', { email: addressOf(n), event, data: { order: n } });
  }
}

/** A stretch in which something happens, as long as the starts lasted, to those who began as long before. */
async function liveThrough(cloud: Cloud, course: Course, begun: number, stretch: Stretch, sample: number) {
  const seconds = sample / RATE;
  await course.passTo(begun + stretch.fromMs);
  await course.live(seconds + GRACE_SECONDS, async (second) => {
    if (stretch.event === undefined || second >= seconds) return;
    const many = stretch.event === WAITED_FOR ? RATE / 2 : RATE;
    await track(cloud, second * RATE, many, stretch.event);
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
