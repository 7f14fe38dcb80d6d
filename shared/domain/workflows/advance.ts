import type { ActionStep, Step, StepOf } from '../../contract/workflows';
import { type Execution, isOver, MAXIMUM_VISITS } from './execution';
import type { WorkflowRuntime } from './runtime';
import { afterFailure, end, enter, leave, pause, take, wait } from './transitions';
import type { WorkflowVersion } from './workflow';

export type { ActOutcome, Remedy, WorkflowRuntime } from './runtime';

const units = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 };

/** A span in milliseconds. */
export const spanMs = ({ amount, unit }: { amount: number; unit: keyof typeof units }): number => amount * units[unit];

/** When a wait that began `since` times out. */
export const waitEnds = ({ timeout }: StepOf<'WAIT_FOR_EVENT'>, since: number): number => since + spanMs(timeout);

const onEvent = (step: StepOf<'WAIT_FOR_EVENT'>): string | undefined => step.onEvent ?? step.next;
const onTimeout = (step: StepOf<'WAIT_FOR_EVENT'>): string | undefined => step.onTimeout ?? step.next;

/** Steps in one go. A graph has no loop without a wait, so only past events can make more follow each other. */
const MAXIMUM_STEPS_AT_ONCE = 200;

/** Runs one execution through its graph. */
class Run {
  private readonly steps: ReadonlyMap<string, Step>;
  private hasHeard = false;

  constructor(
    private execution: Execution,
    private readonly graph: WorkflowVersion,
    private readonly runtime: WorkflowRuntime,
    /** Whether the row says that this run has taken the step. */
    private isTaken: boolean,
    /**
     * Events count for the next wait from then on. It follows from what is stored, so that a repeated run misses none.
     */
    private from: number,
  ) {
    this.steps = new Map(graph.steps.map((step) => [step.id, step]));
  }

  /** Runs from the present step until the execution waits, ends, or another run has taken it. */
  async go(): Promise<void> {
    for (let n = 0; n < MAXIMUM_STEPS_AT_ONCE; n++) {
      if (!(await this.step())) return;
    }
    if (!this.hasHeard) throw new Error('a workflow goes in circles without a wait');
    await this.stop(pause(this.execution, this.runtime.now()));
  }

  /** Ends the present wait with the event that has come. */
  async receive(): Promise<void> {
    const step = this.present();
    if (step?.type !== 'WAIT_FOR_EVENT') return;
    if (await this.hasExited()) return;
    if (await this.move('event', onEvent(step))) await this.go();
  }

  private present(): Step | undefined {
    return this.execution.step === null ? undefined : this.steps.get(this.execution.step);
  }

  /** Does one step; false if the run stops here. */
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
        this.execution = leave(this.execution, 'exited', this.runtime.now());
        return this.finish('EXITED', step.reason ?? 'exit_step');
      // All others have an effect. A new type that has none does not compile here: it is no ActionStep.
      default:
        return this.act(step);
    }
  }

  /** A step that is taken was checked before: its own effect may be a reason to exit only after the step. */
  private async hasExited(): Promise<boolean> {
    const { exitWhen } = this.graph;
    if (!exitWhen || isOver(this.execution) || this.execution.busyUntil !== undefined) return false;
    const matches = await this.runtime.matches(exitWhen);
    if (matches === false) return false;
    await (matches === null ? this.finish('CANCELLED', 'contact_deleted') : this.finish('EXITED', 'exit_when'));
    return true;
  }

  private async delay(step: StepOf<'DELAY'>): Promise<boolean> {
    if (this.execution.status === 'WAITING') return this.move('waited', step.next);
    const until = await this.runtime.delayEnds(step);
    return this.stop(wait(this.execution, until));
  }

  private async waitForEvent(step: StepOf<'WAIT_FOR_EVENT'>): Promise<boolean> {
    const { status, since } = this.execution;
    const until = waitEnds(step, since);
    const from = status === 'WAITING' ? since : this.from;
    // At the end of a wait as well, because the message about the event may be lost or late.
    const heard = await this.runtime.subscribe(step, this.execution, from, until);
    if (heard !== null) return this.hear(step, heard);
    return status === 'WAITING' ? this.move('timeout', onTimeout(step)) : this.stop(wait(this.execution, until));
  }

  /** Events count for the next wait after this one. With this one included, two waits could end with it in turns. */
  private hear(step: StepOf<'WAIT_FOR_EVENT'>, at: number): Promise<boolean> {
    this.from = at + 1;
    this.hasHeard = true;
    return this.move('event', onEvent(step));
  }

  private async branch(step: StepOf<'BRANCH'>): Promise<boolean> {
    for (const [index, { filter, next }] of step.branches.entries()) {
      const matches = await this.runtime.matches(filter);
      if (matches === null) return this.finish('CANCELLED', 'contact_deleted');
      if (matches) return this.move(`branch:${index}`, next);
    }
    return this.move('else', step.else ?? step.next);
  }

  /** Stores that the step is taken before doing it, so that a repeat takes no other branch. */
  private async act(step: ActionStep): Promise<boolean> {
    if (!this.runtime.hasTime()) return this.stop(pause(this.execution, this.runtime.now()));
    if (!this.isTaken && !(await this.store(take(this.execution, this.runtime.now())))) return false;
    const result = await this.runtime.act(step, this.execution);
    if (result.kind === 'gone') return this.finish('CANCELLED', 'contact_deleted');
    if (result.kind === 'done') return this.move(result.outcome, step.next);
    const failed = afterFailure(this.execution, result, this.runtime.now(), this.runtime.share());
    return this.stop(failed);
  }

  /** Goes to the next step, or to the end. It is stored with the next write. */
  private async move(outcome: string, next: string | undefined): Promise<boolean> {
    const now = this.runtime.now();
    const left = leave(this.execution, outcome, now);
    if (next === undefined) return this.stop(end(left, 'COMPLETED', now));
    this.execution = enter(left, next, now);
    this.isTaken = false;
    return true;
  }

  private async finish(status: 'EXITED' | 'FAILED' | 'CANCELLED', reason: string): Promise<false> {
    return this.stop(end(this.execution, status, this.runtime.now(), reason));
  }

  private async stop(execution: Execution): Promise<false> {
    await this.store(execution);
    return false;
  }

  private async store(execution: Execution): Promise<boolean> {
    const saved = await this.runtime.save(execution);
    if (!saved) return false;
    this.execution = saved;
    this.from = saved.since;
    return true;
  }
}

/** Events count for the next wait from the end of the one before, however late that is noticed. */
const endOfWait = ({ status, waitingUntil, since }: Execution): number =>
  status === 'WAITING' ? (waitingUntil ?? since) : since;

/** Continues an execution after its wait, or with its next try. The caller has checked that it is due. */
export const advance = (execution: Execution, graph: WorkflowVersion, runtime: WorkflowRuntime): Promise<void> =>
  new Run(execution, graph, runtime, false, endOfWait(execution)).go();

/**
 * Runs an execution that the caller has just created, from its first step. What began it happened `at`, and events
 * count for a wait at the beginning from then on.
 */
export const begin = (
  execution: Execution,
  graph: WorkflowVersion,
  runtime: WorkflowRuntime,
  at = execution.since,
): Promise<void> => new Run(execution, graph, runtime, execution.busyUntil !== undefined, at).go();

/** Continues an execution whose wait ends with an event that happened `at`. */
export const receive = (
  execution: Execution,
  graph: WorkflowVersion,
  runtime: WorkflowRuntime,
  at = runtime.now(),
): Promise<void> => new Run(execution, graph, runtime, false, at).receive();
