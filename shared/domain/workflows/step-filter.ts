import type { StepState } from '../../contract/executions';
import type { Execution } from './execution';

export interface StepFilter {
  step: string;
  state: StepState;
  outcome?: string | undefined;
}

const hasVisited = ({ history, earlier = [] }: Execution, id: string): boolean =>
  history.some(({ step }) => step === id) || earlier.includes(id);

const hasStatusAt = (execution: Execution, status: Execution['status'], id: string): boolean =>
  execution.status === status && execution.step === id;

function isInState(execution: Execution, { step, state }: StepFilter): boolean {
  switch (state) {
    case 'entered':
      return execution.step === step || hasVisited(execution, step);
    case 'completed':
      return hasVisited(execution, step);
    case 'waiting':
      return hasStatusAt(execution, 'WAITING', step);
    case 'failed':
      return hasStatusAt(execution, 'FAILED', step);
  }
}

const matchesOutcome = (outcome: string, requested: string): boolean =>
  outcome === requested || outcome.startsWith(`${requested}:`);

export function matchesStep(execution: Execution, filter: StepFilter): boolean {
  if (!isInState(execution, filter)) return false;
  const { step, outcome } = filter;
  if (outcome === undefined) return true;
  if (outcome === 'failed') return hasStatusAt(execution, 'FAILED', step);
  return execution.history.some((visit) => visit.step === step && matchesOutcome(visit.outcome, outcome));
}
