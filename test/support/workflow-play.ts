import type { FilterGroup } from '../../shared/contract/filters';
import type { Step, StepOf } from '../../shared/contract/workflows';
import {
  type ActOutcome,
  advance,
  begin,
  receive,
  type WorkflowRuntime,
  waitEnd,
} from '../../shared/domain/workflows/advance';
import { delayEnd } from '../../shared/domain/workflows/delay-end';
import { planEntry } from '../../shared/domain/workflows/entry';
import { type Execution, isOver } from '../../shared/domain/workflows/execution';
import type { WorkflowVersion } from '../../shared/domain/workflows/workflow';
import type { Choices } from './journey/random';

/** An event of a story. No two happen at the same time. */
export interface Happening {
  name: string;
  at: number;
}

const ref = { projectId: 'prj_1', workflowId: 'wf_1', id: `exe_${'0'.repeat(26)}${'a'.repeat(32)}` };
/** When a play begins, in epoch milliseconds. */
export const START = 1_000_000;
/** Moments of a play, after which it is ended. */
const MAX_MOMENTS = 25;
const MAX_REPEATS = 200;

class Died extends Error {}

/** What is stored of an execution: its row, its subscription, and the effects by visit. */
export class Stage {
  row: Execution;
  readonly heardFrom = new Map<number, number>();
  received: { at: number; visit: number } | null = null;
  readonly effects = new Map<number, string>();
  contradictions = 0;

  constructor(
    readonly graph: WorkflowVersion,
    public time = START,
  ) {
    const entrant = { ref, generation: 'g', origin: { type: 'MANUAL' as const }, causeDepth: 0, eventsFrom: START };
    const plan = planEntry(entrant, graph, { guard: null, reentry: 'NEVER', isInside: false }, START);
    if (plan.kind !== 'entry') throw new Error('refused');
    this.row = plan.execution;
  }

  /** Takes an event for a wait, unless it ended an earlier wait, or another one came first. */
  receiveEvent({ at }: Happening, visit: number): boolean {
    const { received } = this;
    const isHeardBefore = received?.at === at && received.visit !== visit;
    const isLate = received !== null && (received.visit > visit || (received.visit === visit && received.at !== at));
    if (isHeardBefore || isLate) return false;
    this.received = { at, visit };
    return true;
  }

  act(step: string, visit: number): void {
    if ((this.effects.get(visit) ?? step) !== step) this.contradictions += 1;
    this.effects.set(visit, step);
  }
}

/** One runner on the stage. It may die at each of its calls, before or after the call. */
export class Player implements WorkflowRuntime {
  private seen: Execution;

  constructor(
    private readonly stage: Stage,
    private readonly happened: readonly Happening[],
    private readonly random: Choices | null,
  ) {
    this.seen = stage.row;
  }

  now = () => this.stage.time;
  jitter = () => 0.5;
  hasTime = () => true;
  holdBefore = async () => 0;
  matches = (filter: FilterGroup) => this.call(() => this.holds(filter));
  delayEnd = (step: StepOf<'DELAY'>) => this.call(() => delayEnd(step, { data: {} }, this.stage.time));

  act = (step: Step, { visit, tries }: Execution): Promise<ActOutcome> =>
    this.call((): ActOutcome => {
      if ((visit * 7 + tries * 3) % 5 === 0) return { kind: 'failed', error: 'not_now' };
      this.stage.act(step.id, visit);
      return { kind: 'done', outcome: 'done' };
    });

  subscribe = (step: StepOf<'WAIT_FOR_EVENT'>, { visit }: Execution, from: number, until: number) =>
    this.call(() => {
      this.stage.heardFrom.set(visit, from);
      const isMeant = ({ name, at }: Happening) => name === step.event && at >= from && at <= until;
      return this.happened.find((event) => isMeant(event) && this.stage.receiveEvent(event, visit))?.at ?? null;
    });

  save = (next: Execution): Promise<Execution | null> =>
    this.call(() => {
      if (this.stage.row.revision !== this.seen.revision) return null;
      this.seen = { ...next, revision: this.seen.revision + 1 };
      this.stage.row = this.seen;
      return this.seen;
    });

  private holds(filter: FilterGroup): boolean {
    const { divisor, rest } = filter as unknown as { divisor: number; rest: number };
    return this.stage.effects.size % divisor === rest;
  }

  private async call<T>(run: () => T): Promise<T> {
    for (let turns = this.random?.between(0, 4) ?? 0; turns > 0; turns--) await Promise.resolve();
    if (this.random?.falls(0.08)) throw new Died();
    const result = run();
    if (this.random?.falls(0.08)) throw new Died();
    return result;
  }
}

/**
 * Plays an execution to its end. With `trouble`, several runners that may die work at each moment until the execution
 * rests; without it, one runner does.
 */
export async function play(graph: WorkflowVersion, events: readonly Happening[], trouble: Choices | null) {
  const stage = new Stage(graph);
  let isBegun = false;
  const happened = () => events.filter(({ at }) => at <= stage.time);
  const player = () => new Player(stage, happened(), trouble);

  const run = async (event: Happening | null): Promise<void> => {
    const { row } = stage;
    if (event) return deliverEvent(row, event);
    if (!isBegun) {
      isBegun = true;
      return begin(row, graph, player());
    }
    if (!isOver(row) && (row.waitingUntil ?? 0) <= stage.time) return advance(row, graph, player());
  };
  const deliverEvent = async (row: Execution, event: Happening): Promise<void> => {
    const { name, at } = event;
    const step = graph.steps.find(({ id }) => id === row.step);
    const from = stage.heardFrom.get(row.visit) ?? Number.POSITIVE_INFINITY;
    if (row.status !== 'WAITING' || step?.type !== 'WAIT_FOR_EVENT' || step.event !== name) return;
    const isMeant = at >= from && at <= waitEnd(step, row.since);
    if (isMeant && stage.receiveEvent(event, row.visit)) await receive(row, graph, player(), at);
  };
  /** Whether the runner lived to the end. */
  const survives = async (runner: Promise<void>): Promise<boolean> => {
    try {
      await runner;
      return true;
    } catch (error) {
      if (error instanceof Died) return false;
      throw error;
    }
  };

  /** Repeats the reported events and the due moment until a runner has finished each of them. */
  const settle = async (told: readonly Happening[]): Promise<void> => {
    let open: (Happening | null)[] = [...told, null];
    for (let n = 0; n < MAX_REPEATS; n++) {
      const runs = trouble ? trouble.shuffled([...open, ...open]) : open;
      const lived = trouble ? await Promise.all(runs.map((event) => survives(run(event)))) : await inOrder(runs, run);
      open = open.filter((event) => !runs.some((one, index) => one === event && lived[index]));
      const { row } = stage;
      const isAtRest = isOver(row) || (row.waitingUntil ?? 0) > stage.time;
      if (isAtRest && open.length === 0) return;
      if (!isAtRest && !open.includes(null)) open.push(null);
    }
    throw new Error('an execution does not come to rest');
  };

  for (let n = 0; n < MAX_MOMENTS && !isOver(stage.row); n++) {
    await settle(events.filter(({ at }) => at === stage.time));
    const moments = [...events.map(({ at }) => at), stage.row.waitingUntil ?? 0].filter((at) => at > stage.time);
    if (moments.length > 0) stage.time = Math.min(...moments);
  }
  return stage;
}

async function inOrder<T>(items: readonly T[], run: (item: T) => Promise<void>): Promise<boolean[]> {
  for (const item of items) await run(item);
  return items.map(() => true);
}
