import { type Execution, type ExecutionStatus, KEPT_VISITS, type PastVisit } from './execution';
import type { Failure } from './runtime';

/** Tries of one step before the execution fails. */
const MAXIMUM_TRIES = 5;
const FIRST_REST_MS = 30_000;
/** As long as a function may run, and some more: then nobody is at it any longer. */
const BUSY_MS = 75_000;

const resting = ({ waitingUntil: _, busyUntil: __, reason: ___, ...rest }: Execution): Execution => rest;

/** Into a step. */
export const enter = (execution: Execution, step: string, now: number): Execution => ({
  ...resting(execution),
  status: 'RUNNING',
  step,
  since: now,
  visit: execution.visit + 1,
  tries: 0,
});

/** Out of the present step, to nowhere yet. */
export function leave(execution: Execution, outcome: string, now: number, error?: string): Execution {
  if (execution.step === null) return execution;
  const past: PastVisit = {
    step: execution.step,
    startedAt: execution.since,
    endedAt: now,
    outcome,
    ...(error === undefined ? {} : { error }),
  };
  return { ...resting(execution), step: null, history: [...execution.history, past].slice(-KEPT_VISITS) };
}

/** At the present step, for itself for a while. */
export const take = (execution: Execution, now: number): Execution => {
  const { waitingUntil: _, ...rest } = execution;
  return { ...rest, status: 'RUNNING', busyUntil: now + BUSY_MS };
};

/** Before the present step, for whoever comes next. */
export const pause = (execution: Execution, now: number): Execution => ({ ...resting(execution), waitingUntil: now });

/** At the present step, until a moment. */
export const wait = (execution: Execution, until: number): Execution => ({
  ...resting(execution),
  status: 'WAITING',
  waitingUntil: until,
});

type Ended = Exclude<ExecutionStatus, 'RUNNING' | 'WAITING'>;

/** Over; where it is at a step, that stays to be seen. */
export const end = (execution: Execution, status: Ended, now: number, reason?: string): Execution => ({
  ...resting(execution),
  status,
  endedAt: now,
  ...(reason === undefined ? {} : { reason }),
});

/** One that failed, at its step once more. */
export const resume = (execution: Execution, now: number): Execution => {
  const { endedAt: _, ...rest } = resting(execution);
  return { ...rest, status: 'RUNNING', tries: 0, waitingUntil: now };
};

/**
 * After a failed try: again in 30 s, 2, 8 and 32 minutes, a quarter less or more by `share` (0 to 1), so that those that
 * failed together come back apart; FAILED after the fifth, and only then told what helps: before, there is nothing to
 * retry.
 */
export function afterFailure(execution: Execution, failure: Failure, now: number, share: number): Execution {
  const { error, remedy } = failure;
  const tries = execution.tries + 1;
  if (tries >= MAXIMUM_TRIES) {
    return { ...end(execution, 'FAILED', now, remedy ? `${error} ${remedy.failed}` : error), tries };
  }
  const rest = FIRST_REST_MS * 4 ** (tries - 1) * (0.75 + share / 2);
  return {
    ...resting(execution),
    tries,
    reason: error,
    waitingUntil: now + Math.round(rest),
  };
}
