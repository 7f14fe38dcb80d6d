import type { FilterGroup } from '../../shared/contract/filters';
import type { Step, Trigger } from '../../shared/contract/workflows';
import type { Workflow, WorkflowVersion } from '../../shared/domain/workflows/workflow';
import { isoNow } from '../../shared/ops/clock';
import { newId } from '../../shared/ops/ids';

/** A filter of one condition. */
export const is = (field: string, value: string | number) => ({
  operator: 'AND' as const,
  conditions: [{ field, operator: 'equals' as const, value }],
});

/** Marks in the contact's data that the execution came here. */
export const note = (id: string, next?: string, key = id): Step => ({
  id,
  type: 'UPDATE_CONTACT',
  data: { [key]: true },
  ...(next ? { next } : {}),
});

export const delay = (id: string, amount: number, unit: 'minutes' | 'hours' | 'days', next?: string): Step => ({
  id,
  type: 'DELAY',
  amount,
  unit,
  ...(next ? { next } : {}),
});

/** Waits for an hour; `ways` follow. */
export const waiting = (id: string, event = 'paid', more: object = {}): Step => ({
  id,
  type: 'WAIT_FOR_EVENT',
  event,
  timeout: { amount: 1, unit: 'hours' },
  onEvent: 'came',
  onTimeout: 'late',
  ...more,
});

export const exits: Step[] = [
  { id: 'came', type: 'EXIT', reason: 'came' },
  { id: 'late', type: 'EXIT', reason: 'late' },
];

export interface GivenWorkflow {
  trigger?: Trigger;
  reentry?: Workflow['reentry'];
  exitWhen?: FilterGroup;
}

/** An enabled workflow with its first version. Its trigger is the event `began` unless another is given. */
export function newWorkflow(projectId: string, steps: Step[], given: GivenWorkflow) {
  const { trigger = { type: 'EVENT', event: 'began' }, reentry = 'NEVER', exitWhen } = given;
  const createdAt = isoNow();
  const shared = { trigger, reentry, version: 1, createdAt };
  const graph: WorkflowVersion = { ...shared, steps, ...(exitWhen ? { exitWhen } : {}) };
  const named = { segmentIds: [], templateIds: [], awaitedEvents: ['*'], stepCount: steps.length };
  const state = { enabled: true, revision: 1, signing: { version: 1, earlier: [] }, updatedAt: createdAt };
  const workflow: Workflow = { id: newId('wf'), projectId, name: 'Welcome', ...shared, ...named, ...state };
  return { workflow, graph };
}
