import type { FilterGroup } from '../../contract/filters';
import type { ActionStep, StepOf } from '../../contract/workflows';
import type { Execution } from './execution';

/** What helps against a failure. */
export interface Remedy {
  /** For an execution that has failed: with a retry, where that helps. */
  failed: string;
  /** For a simulation, of which nothing can be retried. */
  simulated: string;
}

/** Why a try of a step failed: a word and a sentence. */
export interface Failure {
  error: string;
  remedy?: Pick<Remedy, 'failed'>;
}

/** What came of a step with an effect. `gone`: its contact is no longer there. */
export type ActOutcome =
  | { kind: 'done'; outcome: string }
  | { kind: 'failed'; error: string; remedy?: Remedy }
  | { kind: 'gone' };

/** What an execution meets on its way: the service itself, or the simulator. */
export interface WorkflowRuntime {
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
   * Sees to it that the event is noticed from now on. When it happened, where it has `from` one moment `until` the other,
   * else null; where the latter is over there is nothing left to notice.
   */
  listen(step: StepOf<'WAIT_FOR_EVENT'>, execution: Execution, from: number, until: number): Promise<number | null>;
  /** Stores it as the successor of the one stored last; null when somebody else was first. */
  save(execution: Execution): Promise<Execution | null>;
}
