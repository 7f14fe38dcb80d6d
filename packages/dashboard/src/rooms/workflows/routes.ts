import type { ListExecutionsQuery, WorkflowExecution } from '@posthaste/client';
import { exhaustive, isoTime, oneOf, pages, route, text } from '../../router/codecs';

export const starterNames = ['welcome', 'cart', 'trial', 'win-back', 'double-opt-in'] as const;
export type StarterName = (typeof starterNames)[number];

export const executionStatuses = exhaustive<WorkflowExecution['status']>()([
  'RUNNING',
  'WAITING',
  'COMPLETED',
  'EXITED',
  'FAILED',
  'CANCELLED',
]);

export const stepStates = exhaustive<NonNullable<ListExecutionsQuery['stepState']>>()([
  'entered',
  'waiting',
  'completed',
  'failed',
]);
export type StepState = (typeof stepStates)[number];

export const workflowRoutes = {
  workflows: route('workflows', { search: text, pages }),
  'new-workflow': route('workflows/new', { starter: oneOf(starterNames) }),
  workflow: route('workflows/:id', { step: text }),
  simulation: route('workflows/:id/simulate', {}),
  executions: route('workflows/:id/executions', {
    status: oneOf(executionStatuses),
    contact: text,
    step: text,
    state: oneOf(stepStates),
    outcome: text,
    from: isoTime,
    to: isoTime,
    pages,
  }),
  execution: route('workflows/:id/executions/:execution', {}),
  versions: route('workflows/:id/versions', {}),
};
