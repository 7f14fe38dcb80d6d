import type { FilterGroup } from '../../contract/filters';
import type { ActionStep, Step, StepOf } from '../../contract/workflows';
import { type Execution, isOver, MAXIMUM_VISITS } from './execution';
import { afterFailure, end, enter, leave, pause, take, wait } from './transitions';
import type { WorkflowVersion } from './workflow';

/** What came of a step with an effect. `gone`: its contact is no longer there. */
export type ActOutcome = { kind: 'done'; outcome: string } | { kind: 'failed'; error: string } | { kind: 'gone' };

/** What an execution meets on its way: the service itself, or the simulator. */
export interface World {
  /** Epoch milliseconds. */
  now(): number;
  /** Between 0 and 1, to spread what comes back. */
  share(): number;
  /** Whether there is time left for one more step with an effect. */
  hasTime(): boolean;
  /** Whether the contact matches now; null when it is no longer there. */
  matches(filter: FilterGroup): Promise<boolean | null>;
  /** When a delay that begins now is over. */
  delayEnds(step: StepOf<'DELAY'>): Promise<number>;
  /** Does what a step is for: once, however often it is asked for the same visit. */
  act(step: ActionStep, execution: Execution): Promise<ActOutcome>;
  /**
   * Sees to it that the event is noticed from now on, until the moment given. True when it has happened since the
   * execution came to the step.
   */
  listen(step: StepOf<'WAIT_FOR_EVENT'>, execution: Execution, until: number): Promise<boolean>;
  /** Stores it as the successor of the one stored last; null when somebody else was first. */
  save(execution: Execution): Promise<Execution | null>;
}

const units = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 };

/** A span in milliseconds. */
export const spanMs = ({ amount, unit }: { amount: number; unit: keyof typeof units }): number => amount * units[unit];

const onEvent = (step: StepOf<'WAIT_FOR_EVENT'>): string | undefined => step.onEvent ?? step.next;
const onTimeout = (step: StepOf<'WAIT_FOR_EVENT'>): string | undefined => step.onTimeout ?? step.next;

/** Steps in one go: a graph has no loop without a wait, so more than its steps can't follow each other. */
const MAXIMUM_STEPS_AT_ONCE = 200;

/** One contact's walk through a graph. */
class Walk {
  private readonly steps: ReadonlyMap<string, Step>;

  constructor(
    private execution: Execution,
    private readonly graph: WorkflowVersion,
    private readonly world: World,
    /** Whether it stands stored as taken, by whoever walks. */
    private isTaken: boolean,
  ) {
    this.steps = new Map(graph.steps.map((step) => [step.id, step]));
  }

  /** On from where it stands, until it waits, ends, or somebody else has taken it. */
  async go(): Promise<void> {
    for (let n = 0; n < MAXIMUM_STEPS_AT_ONCE; n++) {
      const goesOn = await this.step();
      if (!goesOn) return;
    }
    throw new Error('a workflow goes in circles without a wait');
  }

  /** The event for which it waits has come. */
  async receive(): Promise<void> {
    const step = this.present();
    if (step?.type !== 'WAIT_FOR_EVENT') return;
    if (await this.hasExited()) return;
    if (await this.move('event', onEvent(step))) await this.go();
  }

  private present(): Step | undefined {
    return this.execution.step === null ? undefined : this.steps.get(this.execution.step);
  }

  /** One step on; false where it stops. */
  private async step(): Promise<boolean> {
    if (isOver(this.execution) || (await this.hasExited())) return false;
    if (this.execution.visit >= MAXIMUM_VISITS) return this.finish('FAILED', 'too_many_steps');
    const step = this.present();
    if (!step) return this.finish('FAILED', 'no_such_step');
    switch (step.type) {
      case 'DELAY':
        return this.delay(step);
      case 'WAIT_FOR_EVENT':
        return this.waitForEvent(step);
      case 'BRANCH':
        return this.branch(step);
      case 'EXIT':
        this.execution = leave(this.execution, 'exited', this.world.now());
        return this.finish('EXITED', step.reason ?? 'exit_step');
      default:
        return this.act(step);
    }
  }

  private async hasExited(): Promise<boolean> {
    const { exitWhen } = this.graph;
    if (!exitWhen || isOver(this.execution)) return false;
    const matches = await this.world.matches(exitWhen);
    if (matches === false) return false;
    await (matches === null ? this.finish('CANCELLED', 'contact_deleted') : this.finish('EXITED', 'exit_when'));
    return true;
  }

  private async delay(step: StepOf<'DELAY'>): Promise<boolean> {
    if (this.execution.status === 'WAITING') return this.move('waited', step.next);
    const until = await this.world.delayEnds(step);
    return this.stop(wait(this.execution, until));
  }

  private async waitForEvent(step: StepOf<'WAIT_FOR_EVENT'>): Promise<boolean> {
    if (this.execution.status === 'WAITING') return this.move('timeout', onTimeout(step));
    const until = this.execution.since + spanMs(step.timeout);
    if (await this.world.listen(step, this.execution, until)) return this.move('event', onEvent(step));
    return this.stop(wait(this.execution, until));
  }

  private async branch(step: StepOf<'BRANCH'>): Promise<boolean> {
    for (const [index, { filter, next }] of step.branches.entries()) {
      const matches = await this.world.matches(filter);
      if (matches === null) return this.finish('CANCELLED', 'contact_deleted');
      if (matches) return this.move(`branch:${index}`, next);
    }
    return this.move('else', step.else ?? step.next);
  }

  /** What it is about to do is stored before it is done, so that a repeat takes no other way. */
  private async act(step: ActionStep): Promise<boolean> {
    if (!this.world.hasTime()) return this.stop(pause(this.execution, this.world.now()));
    if (!this.isTaken && !(await this.store(take(this.execution, this.world.now())))) return false;
    const result = await this.world.act(step, this.execution);
    if (result.kind === 'gone') return this.finish('CANCELLED', 'contact_deleted');
    if (result.kind === 'done') return this.move(result.outcome, step.next);
    const failed = afterFailure(this.execution, result.error, this.world.now(), this.world.share());
    return this.stop(failed);
  }

  /** To the next step, or to the end. Stored with whatever comes next. */
  private async move(outcome: string, next: string | undefined): Promise<boolean> {
    const now = this.world.now();
    const left = leave(this.execution, outcome, now);
    if (next === undefined) return this.stop(end(left, 'COMPLETED', now));
    this.execution = enter(left, next, now);
    this.isTaken = false;
    return true;
  }

  private async finish(status: 'EXITED' | 'FAILED' | 'CANCELLED', reason: string): Promise<false> {
    return this.stop(end(this.execution, status, this.world.now(), reason));
  }

  private async stop(execution: Execution): Promise<false> {
    await this.store(execution);
    return false;
  }

  private async store(execution: Execution): Promise<boolean> {
    const saved = await this.world.save(execution);
    if (saved) this.execution = saved;
    return saved !== null;
  }
}

/**
 * Takes an execution on from where it stands: from the end of its wait, or to its next try. The caller has seen that its
 * moment has come.
 */
export const advance = (execution: Execution, graph: WorkflowVersion, world: World): Promise<void> =>
  new Walk(execution, graph, world, false).go();

/** Takes an execution on that the caller has just brought into being, at its first step and taken. */
export const begin = (execution: Execution, graph: WorkflowVersion, world: World): Promise<void> =>
  new Walk(execution, graph, world, true).go();

/** Takes an execution on that waits for an event which has come. */
export const receive = (execution: Execution, graph: WorkflowVersion, world: World): Promise<void> =>
  new Walk(execution, graph, world, false).receive();
