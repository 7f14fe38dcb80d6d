import type { FilterGroup } from '../../contract/filters';
import type { ActionStep, StepOf } from '../../contract/workflows';
import type { Execution } from './execution';

/** What helps after a failure. */
export interface Remedy {
  /** For a failed execution: a change and, if that helps, a retry. */
  failed: string;
  /** For a simulation, where nothing can be retried. */
  simulated: string;
}

/** Why a try of a step failed: a word and a sentence. */
export interface Failure {
  error: string;
  remedy?: Pick<Remedy, 'failed'>;
}

/** The outcome of a step with an effect. `gone`: its contact was deleted. */
export type ActOutcome =
  | { kind: 'done'; outcome: string }
  | { kind: 'failed'; error: string; remedy?: Remedy }
  | { kind: 'gone' };

/** What a run needs of its surroundings: the service itself, or the simulator. */
export interface WorkflowRuntime {
  /** Epoch milliseconds. */
  now(): number;
  /** A random number between 0 and 1, to spread retries. */
  share(): number;
  /** Whether enough time is left for one more step with an effect. */
  hasTime(): boolean;
  /** Milliseconds until a step with an effect may begin, because its project does as much of its kind as it may. */
  restBefore(step: ActionStep): Promise<number>;
  /** Whether the contact matches now; null if it was deleted. */
  matches(filter: FilterGroup): Promise<boolean | null>;
  /** When a delay that begins now is over. */
  delayEnds(step: StepOf<'DELAY'>): Promise<number>;
  /** Does the effect of a step: once, however often it is called for the same visit. */
  act(step: ActionStep, execution: Execution): Promise<ActOutcome>;
  /**
   * Subscribes the execution to the event, unless `until` is over. Returns when the event happened if it has already
   * happened between `from` and `until`, else null.
   */
  subscribe(step: StepOf<'WAIT_FOR_EVENT'>, execution: Execution, from: number, until: number): Promise<number | null>;
  /** Stores the execution as the successor of the one stored last; null if another run was first. */
  save(execution: Execution): Promise<Execution | null>;
}
