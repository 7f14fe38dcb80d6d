import type { FilterGroup } from '../../contract/filters';
import type { ActionStep, StepOf } from '../../contract/workflows';
import type { EpochMs } from '../../durations';
import { type Execution, type ExecutionStatus, MAX_HISTORY, type PastVisit } from './execution';

export interface Remedy {
  failed: string;
  simulated: string;
}

interface Failure {
  error: string;
  remedy?: Pick<Remedy, 'failed'>;
}

export type ActOutcome =
  | { kind: 'done'; outcome: string }
  | { kind: 'failed'; error: string; remedy?: Remedy }
  | { kind: 'gone' };

export interface WorkflowRuntime {
  now(): EpochMs;
  /** A random number from 0 to 1 that spreads retries. */
  jitter(): number;
  hasTime(): boolean;
  /** Milliseconds to wait if the project is at its limit, else 0. */
  holdBefore(step: ActionStep): Promise<number>;
  matches(filter: FilterGroup): Promise<boolean | null>;
  delayEnd(step: StepOf<'DELAY'>): Promise<number>;
  /** Idempotent per visit. */
  act(step: ActionStep, execution: Execution): Promise<ActOutcome>;
  /**
   * Returns when the event happened between `from` and `until`, else null. Before `until`, it also subscribes to the
   * event.
   */
  subscribe(step: StepOf<'WAIT_FOR_EVENT'>, execution: Execution, from: number, until: number): Promise<number | null>;
  save(execution: Execution): Promise<Execution | null>;
}

const MAX_TRIES = 5;
const FIRST_BACKOFF_MS = 30_000;
/** Longer than a function runs, so no earlier run still works on the step. */
const BUSY_MS = 75_000;

const withoutWait = ({ waitingUntil: _, busyUntil: __, reason: ___, ...rest }: Execution): Execution => rest;

export function enterStep(execution: Execution, step: string, now: number, eventsFrom = now): Execution {
  const { eventsFrom: _, ...rest } = withoutWait(execution);
  return {
    ...rest,
    status: 'RUNNING',
    step,
    since: now,
    ...(eventsFrom === now ? {} : { eventsFrom }),
    visit: execution.visit + 1,
    tries: 0,
  };
}

export function leaveStep(execution: Execution, outcome: string, now: number): Execution {
  if (execution.step === null) return execution;
  const visit: PastVisit = { step: execution.step, startedAt: execution.since, endedAt: now, outcome };
  return { ...withoutWait(execution), step: null, ...withVisit(execution, visit) };
}

function withVisit({ history, earlier = [] }: Execution, visit: PastVisit): Pick<Execution, 'history' | 'earlier'> {
  const visits = [...history, visit];
  const droppedSteps = visits.slice(0, -MAX_HISTORY).map(({ step }) => step);
  const earlierSteps = new Set([...earlier, ...droppedSteps]);
  return { history: visits.slice(-MAX_HISTORY), ...(earlierSteps.size === 0 ? {} : { earlier: [...earlierSteps] }) };
}

export const claimExecution = (execution: Execution, now: number): Execution => {
  const { waitingUntil: _, ...rest } = execution;
  return { ...rest, status: 'RUNNING', busyUntil: now + BUSY_MS };
};

export const releaseExecution = (execution: Execution, now: number): Execution => ({
  ...withoutWait(execution),
  waitingUntil: now,
});

export const waitUntil = (execution: Execution, until: number): Execution => ({
  ...withoutWait(execution),
  status: 'WAITING',
  waitingUntil: until,
});

type EndStatus = Exclude<ExecutionStatus, 'RUNNING' | 'WAITING'>;

export const endExecution = (execution: Execution, status: EndStatus, now: number, reason?: string): Execution => ({
  ...withoutWait(execution),
  status,
  endedAt: now,
  ...(reason === undefined ? {} : { reason }),
});

export const resumeExecution = (execution: Execution, now: number): Execution => {
  const { endedAt: _, ...rest } = withoutWait(execution);
  return { ...rest, status: 'RUNNING', tries: 0, waitingUntil: now };
};

/** Retries after 30 s, 2, 8 and 32 minutes, varied by a quarter. The fifth failure is final and shows the remedy. */
export function afterFailure(execution: Execution, failure: Failure, now: number, jitter: number): Execution {
  const { error, remedy } = failure;
  const tries = execution.tries + 1;
  if (tries >= MAX_TRIES) {
    return { ...endExecution(execution, 'FAILED', now, remedy ? `${error} ${remedy.failed}` : error), tries };
  }
  const backoffMs = FIRST_BACKOFF_MS * 4 ** (tries - 1) * (0.75 + jitter / 2);
  return {
    ...withoutWait(execution),
    tries,
    reason: error,
    waitingUntil: now + Math.round(backoffMs),
  };
}
