import type { FilterGroup } from '../../contract/filters';
import type { ActionStep, StepOf } from '../../contract/workflows';
import type { EpochMs } from '../../durations';
import type { Execution } from './execution';

export interface Remedy {
  failed: string;
  simulated: string;
}

export interface Failure {
  error: string;
  remedy?: Pick<Remedy, 'failed'>;
}

export type ActOutcome =
  | { kind: 'done'; outcome: string }
  | { kind: 'failed'; error: string; remedy?: Remedy }
  | { kind: 'gone' };

export interface WorkflowRuntime {
  now(): EpochMs;
  /** 0 to 1; spreads retries. */
  share(): number;
  hasTime(): boolean;
  /** Milliseconds to wait, because the project is at its limit. */
  restBefore(step: ActionStep): Promise<number>;
  matches(filter: FilterGroup): Promise<boolean | null>;
  delayEnds(step: StepOf<'DELAY'>): Promise<number>;
  /** Idempotent per visit. */
  act(step: ActionStep, execution: Execution): Promise<ActOutcome>;
  /** Returns when the event happened between `from` and `until`, else null. Subscribes only before `until`. */
  subscribe(step: StepOf<'WAIT_FOR_EVENT'>, execution: Execution, from: number, until: number): Promise<number | null>;
  save(execution: Execution): Promise<Execution | null>;
}
