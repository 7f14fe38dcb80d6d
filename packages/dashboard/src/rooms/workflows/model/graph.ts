import type { WorkflowStep, WorkflowTrigger } from '@posthaste/client';

/** The trigger's id among the steps. No step can have it, because of the parentheses. */
export const START = '(start)';

export type Step = WorkflowStep;
export type StepType = Step['type'];
export type StepOf<Type extends StepType> = Extract<Step, { type: Type }>;
export type Trigger = WorkflowTrigger;

export const stepTypes = [
  'SEND_EMAIL',
  'DELAY',
  'WAIT_FOR_EVENT',
  'BRANCH',
  'WEBHOOK',
  'UPDATE_CONTACT',
  'ADD_TO_SEGMENT',
  'REMOVE_FROM_SEGMENT',
  'EXIT',
] as const satisfies readonly StepType[];

export type OutletName = 'next' | 'onEvent' | 'onTimeout' | 'else' | `branch:${number}`;

interface Outlet {
  name: OutletName;
  target: string | undefined;
}

export interface InsertionPoint {
  step: string | undefined;
  outlet: OutletName;
}

export function outletsOf(step: Step): Outlet[] {
  if (step.type === 'EXIT') return [];
  const fallback = step.next;
  if (step.type === 'WAIT_FOR_EVENT')
    return [
      { name: 'onEvent', target: step.onEvent ?? fallback },
      { name: 'onTimeout', target: step.onTimeout ?? fallback },
    ];
  if (step.type === 'BRANCH')
    return [
      ...step.branches.map(({ next }, index): Outlet => ({ name: `branch:${index}`, target: next || undefined })),
      { name: 'else', target: step.else ?? fallback },
    ];
  return [{ name: 'next', target: fallback }];
}

const targetFields = (outlets: readonly Outlet[]) =>
  Object.fromEntries(outlets.flatMap(({ name, target }) => (target === undefined ? [] : [[name, target]])));

function withTargets(step: Step, targetOf: (outlet: Outlet) => string | undefined): Step {
  if (step.type === 'EXIT') return step;
  const { next: _next, ...rest } = step;
  const outlets = outletsOf(step).map((outlet): Outlet => ({ name: outlet.name, target: targetOf(outlet) }));
  if (rest.type === 'WAIT_FOR_EVENT') {
    const { onEvent: _event, onTimeout: _timeout, ...ownFields } = rest;
    return { ...ownFields, ...targetFields(outlets) };
  }
  if (rest.type !== 'BRANCH') return { ...rest, ...targetFields(outlets) } as Step;
  const { else: _else, ...ownFields } = rest;
  const branches = ownFields.branches.map((branch, index) => ({ ...branch, next: outlets[index]?.target ?? '' }));
  return { ...ownFields, branches, ...targetFields(outlets.slice(branches.length)) };
}

const leadsTo = (step: Step, id: string): boolean => outletsOf(step).some(({ target }) => target === id);

export const withTarget = (step: Step, name: OutletName, target: string | undefined): Step =>
  withTargets(step, (outlet) => (outlet.name === name ? target : outlet.target));

/** Where an added step continues: of several outlets, the last, `onTimeout` or `else`. */
const mainOutlet = (step: Step): Outlet | undefined => outletsOf(step).at(-1);

export const stepAt = (steps: readonly Step[], id: string | undefined): Step | undefined =>
  steps.find((step) => step.id === id);

const idPrefixes: Record<StepType, string> = {
  SEND_EMAIL: 'email',
  DELAY: 'delay',
  WAIT_FOR_EVENT: 'wait',
  BRANCH: 'branch',
  WEBHOOK: 'webhook',
  UPDATE_CONTACT: 'update',
  ADD_TO_SEGMENT: 'add',
  REMOVE_FROM_SEGMENT: 'remove',
  EXIT: 'exit',
};

function freeId(steps: readonly Step[], type: StepType): string {
  const usedIds = new Set(steps.map(({ id }) => id));
  for (let number = 1; ; number += 1) {
    const id = `${idPrefixes[type]}-${number}`;
    if (!usedIds.has(id)) return id;
  }
}

function newStep(type: StepType, id: string): Step {
  if (type === 'SEND_EMAIL') return { id, type, subject: '', body: '' };
  if (type === 'DELAY') return { id, type, amount: 1, unit: 'days' };
  if (type === 'WAIT_FOR_EVENT') return { id, type, event: '', timeout: { amount: 3, unit: 'days' } };
  if (type === 'BRANCH') return { id, type, branches: [{ filter: { operator: 'AND', conditions: [] }, next: '' }] };
  if (type === 'WEBHOOK') return { id, type, url: '' };
  if (type === 'UPDATE_CONTACT') return { id, type, data: {} };
  return type === 'EXIT' ? { id, type } : { id, type, segmentId: '' };
}

export function addStep(steps: readonly Step[], { step: from, outlet }: InsertionPoint, type: StepType): Step[] {
  const fromStep = stepAt(steps, from);
  const [firstStep] = steps;
  const target = fromStep ? outletsOf(fromStep).find(({ name }) => name === outlet)?.target : firstStep?.id;
  const bareStep = newStep(type, freeId(steps, type));
  const main = mainOutlet(bareStep);
  const addedStep = main && target !== undefined ? withTarget(bareStep, main.name, target) : bareStep;
  if (!fromStep) return [addedStep, ...steps];
  return steps.flatMap((step) => (step === fromStep ? [withTarget(step, outlet, addedStep.id), addedStep] : [step]));
}

export function removeStep(steps: readonly Step[], id: string): Step[] {
  const removedStep = stepAt(steps, id);
  if (!removedStep) return [...steps];
  const target = mainOutlet(removedStep)?.target;
  const successor = target === id ? undefined : target;
  const remaining = steps
    .filter((step) => step !== removedStep)
    .map((step) =>
      leadsTo(step, id) ? withTargets(step, (outlet) => (outlet.target === id ? successor : outlet.target)) : step,
    );
  const wasFirst = steps[0] === removedStep;
  const newFirstStep = wasFirst ? stepAt(remaining, successor) : undefined;
  return newFirstStep ? [newFirstStep, ...remaining.filter((step) => step !== newFirstStep)] : remaining;
}

export function changeStep(steps: readonly Step[], id: string, changedStep: Step): Step[] {
  return steps.map((step) => {
    const updated = step.id === id ? changedStep : step;
    if (changedStep.id === id || !leadsTo(updated, id)) return updated;
    return withTargets(updated, ({ target }) => (target === id ? changedStep.id : target));
  });
}
