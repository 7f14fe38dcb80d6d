import type { ActionStep, Step, StepOf } from '../../contract/workflows';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../durations';
import { type Execution, isOver, MAX_VISITS } from './execution';
import {
  afterFailure,
  claimExecution,
  endExecution,
  enterStep,
  leaveStep,
  releaseExecution,
  type WorkflowRuntime,
  waitUntil,
} from './transitions';
import type { WorkflowVersion } from './workflow';

export type { ActOutcome, Remedy, WorkflowRuntime } from './transitions';

const units = { minutes: MINUTE_MS, hours: HOUR_MS, days: DAY_MS };

export const spanMs = ({ amount, unit }: { amount: number; unit: keyof typeof units }): number => amount * units[unit];

export const waitEnd = ({ timeout }: StepOf<'WAIT_FOR_EVENT'>, since: number): number => since + spanMs(timeout);

const targetOnEvent = (step: StepOf<'WAIT_FOR_EVENT'>): string | undefined => step.onEvent ?? step.next;
const targetOnTimeout = (step: StepOf<'WAIT_FOR_EVENT'>): string | undefined => step.onTimeout ?? step.next;

const startOfEvents = ({ eventsFrom, since }: Execution): number => eventsFrom ?? since;

const MAX_STEPS_AT_ONCE = 200;

class Run {
  private readonly steps: ReadonlyMap<string, Step>;
  private hasReceived = false;

  constructor(
    private execution: Execution,
    private readonly graph: WorkflowVersion,
    private readonly runtime: WorkflowRuntime,
    private isClaimed: boolean,
  ) {
    this.steps = new Map(graph.steps.map((step) => [step.id, step]));
  }

  async runSteps(): Promise<void> {
    for (let count = 0; count < MAX_STEPS_AT_ONCE; count++) {
      if (!(await this.runStep())) return;
    }
    // Past events end waits at once, so a loop with waits can run this long. It continues in another run.
    if (!this.hasReceived) throw new Error('a workflow loops without a wait');
    await this.stop(releaseExecution(this.execution, this.runtime.now()));
  }

  async receive(at: number): Promise<void> {
    const step = this.currentStep();
    if (step?.type === 'WAIT_FOR_EVENT' && (await this.continueAfterEvent(step, at))) await this.runSteps();
  }

  private currentStep(): Step | undefined {
    return this.execution.step === null ? undefined : this.steps.get(this.execution.step);
  }

  private async runStep(): Promise<boolean> {
    if (isOver(this.execution)) return false;
    // A step that has begun was checked before: its own effect may match `exitWhen` only after the step.
    if (this.execution.busyUntil === undefined && (await this.hasExited())) return false;
    if (this.execution.visit >= MAX_VISITS) return this.finish('FAILED', 'too_many_steps');
    const step = this.currentStep();
    if (!step) return this.finish('FAILED', 'no_such_step');
    switch (step.type) {
      case 'DELAY':
        return this.delay(step);
      case 'WAIT_FOR_EVENT':
        return this.waitForEvent(step);
      case 'BRANCH':
        return this.branch(step);
      case 'EXIT':
        this.execution = leaveStep(this.execution, 'exited', this.runtime.now());
        return this.finish('EXITED', step.reason ?? 'exit_step');
      // All other steps have an effect. A new type without an effect does not compile here, as it is no ActionStep.
      default:
        return this.act(step);
    }
  }

  private async hasExited(): Promise<boolean> {
    const { exitWhen } = this.graph;
    if (!exitWhen) return false;
    const matches = await this.runtime.matches(exitWhen);
    if (matches === false) return false;
    if (matches === null) await this.finish('CANCELLED', 'contact_deleted');
    else await this.finish('EXITED', 'exit_when');
    return true;
  }

  private async delay(step: StepOf<'DELAY'>): Promise<boolean> {
    const { status, eventsFrom } = this.execution;
    if (status === 'WAITING') return this.move('waited', step.next, eventsFrom);
    const until = await this.runtime.delayEnd(step);
    return this.stop(waitUntil({ ...this.execution, eventsFrom: until }, until));
  }

  private async waitForEvent(step: StepOf<'WAIT_FOR_EVENT'>): Promise<boolean> {
    const { status, since } = this.execution;
    const until = waitEnd(step, since);
    // Looks for the event at the end of the wait too, because the message about it may be lost or late.
    const receivedAt = await this.runtime.subscribe(step, this.execution, startOfEvents(this.execution), until);
    if (receivedAt !== null) return this.continueAfterEvent(step, receivedAt);
    if (status === 'WAITING') return this.move('timeout', targetOnTimeout(step), until);
    return this.stop(waitUntil(this.execution, until));
  }

  private async continueAfterEvent(step: StepOf<'WAIT_FOR_EVENT'>, at: number): Promise<boolean> {
    this.hasReceived = true;
    if (await this.hasExited()) return false;
    return this.move('event', targetOnEvent(step), at);
  }

  private async branch(step: StepOf<'BRANCH'>): Promise<boolean> {
    const from = startOfEvents(this.execution);
    for (const [index, { filter, next }] of step.branches.entries()) {
      const matches = await this.runtime.matches(filter);
      if (matches === null) return this.finish('CANCELLED', 'contact_deleted');
      if (matches) return this.move(`branch:${index}`, next, from);
    }
    return this.move('else', step.else ?? step.next, from);
  }

  /** Stores that the step has begun before its effect, so that a repeat takes the same path. */
  private async act(step: ActionStep): Promise<boolean> {
    if (!this.runtime.hasTime()) return this.stop(releaseExecution(this.execution, this.runtime.now()));
    const holdMs = await this.runtime.holdBefore(step);
    if (holdMs > 0) return this.stop(releaseExecution(this.execution, this.runtime.now() + holdMs));
    if (!this.isClaimed && !(await this.store(claimExecution(this.execution, this.runtime.now())))) return false;
    const result = await this.runtime.act(step, this.execution);
    if (result.kind === 'gone') return this.finish('CANCELLED', 'contact_deleted');
    if (result.kind === 'done') return this.move(result.outcome, step.next, this.execution.since);
    return this.stop(afterFailure(this.execution, result, this.runtime.now(), this.runtime.jitter()));
  }

  private async move(outcome: string, next: string | undefined, eventsSince: number | undefined): Promise<boolean> {
    const now = this.runtime.now();
    const leftExecution = leaveStep(this.execution, outcome, now);
    if (next === undefined) return this.stop(endExecution(leftExecution, 'COMPLETED', now));
    this.execution = enterStep(leftExecution, next, now, eventsSince);
    this.isClaimed = false;
    return true;
  }

  private async finish(status: 'EXITED' | 'FAILED' | 'CANCELLED', reason: string): Promise<false> {
    return this.stop(endExecution(this.execution, status, this.runtime.now(), reason));
  }

  private async stop(execution: Execution): Promise<false> {
    await this.store(execution);
    return false;
  }

  private async store(execution: Execution): Promise<boolean> {
    const saved = await this.runtime.save(execution);
    if (!saved) return false;
    this.execution = saved;
    return true;
  }
}

export const advance = (execution: Execution, graph: WorkflowVersion, runtime: WorkflowRuntime): Promise<void> =>
  new Run(execution, graph, runtime, false).runSteps();

export const begin = (execution: Execution, graph: WorkflowVersion, runtime: WorkflowRuntime): Promise<void> =>
  new Run(execution, graph, runtime, execution.busyUntil !== undefined).runSteps();

export const receive = (
  execution: Execution,
  graph: WorkflowVersion,
  runtime: WorkflowRuntime,
  at: number,
): Promise<void> => new Run(execution, graph, runtime, false).receive(at);
