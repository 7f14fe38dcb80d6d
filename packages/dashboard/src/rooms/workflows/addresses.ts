import type { ListExecutionsQuery, WorkflowExecution } from '@posthaste/client';
import { every, moment, oneOf, page, pages, text } from '../../router/codecs';

export const starterNames = ['welcome', 'cart', 'trial', 'win-back', 'double-opt-in'] as const;
export type StarterName = (typeof starterNames)[number];

export const executionStatuses = every<WorkflowExecution['status']>()([
  'RUNNING',
  'WAITING',
  'COMPLETED',
  'EXITED',
  'FAILED',
  'CANCELLED',
]);

export const stepStates = every<NonNullable<ListExecutionsQuery['stepState']>>()([
  'entered',
  'waiting',
  'completed',
  'failed',
]);
export type StepState = (typeof stepStates)[number];

export const workflowAddresses = {
  workflows: page('workflows', { search: text, pages }),
  'new-workflow': page('workflows/new', { starter: oneOf(starterNames) }),
  workflow: page('workflows/:id', { step: text }),
  simulation: page('workflows/:id/simulate', {}),
  executions: page('workflows/:id/executions', {
    status: oneOf(executionStatuses),
    contact: text,
    step: text,
    state: oneOf(stepStates),
    outcome: text,
    from: moment,
    to: moment,
    pages,
  }),
  execution: page('workflows/:id/executions/:execution', {}),
  versions: page('workflows/:id/versions', {}),
};
