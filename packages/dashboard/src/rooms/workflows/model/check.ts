import { outletsOf, type Step, stepAt } from './graph';

export interface StepError {
  step: string;
  field: string;
  message: string;
}

const ID = /^[A-Za-z0-9_-]{1,64}$/;

function reachableIds(steps: readonly Step[]): Set<string> {
  const reachedIds = new Set<string>();
  const pendingIds = [steps[0]?.id];
  while (pendingIds.length > 0) {
    const step = stepAt(steps, pendingIds.pop());
    if (!step || reachedIds.has(step.id)) continue;
    reachedIds.add(step.id);
    for (const { target } of outletsOf(step)) pendingIds.push(target);
  }
  return reachedIds;
}

type FieldError = Omit<StepError, 'step'>;
const requireValue = (value: unknown, field: string, message: string): FieldError[] =>
  value ? [] : [{ field, message }];

function fieldErrors(step: Step): FieldError[] {
  if (step.type === 'SEND_EMAIL' && !step.template)
    return [
      ...requireValue(step.subject, 'subject', 'Enter a subject, or choose a template.'),
      ...requireValue(step.body || step.text, 'body', 'Enter the content, or choose a template.'),
    ];
  if (step.type === 'WAIT_FOR_EVENT') return requireValue(step.event, 'event', 'Enter an event name.');
  if (step.type === 'WEBHOOK') return requireValue(step.url, 'url', 'Enter a URL that starts with https://.');
  if (step.type === 'ADD_TO_SEGMENT' || step.type === 'REMOVE_FROM_SEGMENT')
    return requireValue(step.segmentId, 'segmentId', 'Choose a segment.');
  if (step.type !== 'BRANCH') return [];
  return step.branches.flatMap(({ filter, next }, index) => [
    ...requireValue(filter.conditions.length, `branches[${index}].filter`, `Branch ${index + 1} has no condition.`),
    ...requireValue(next, `branches[${index}].next`, `Branch ${index + 1} leads nowhere. Choose a step, or add one.`),
  ]);
}

export function findUnreachable(steps: readonly Step[]): StepError[] {
  const reachedIds = reachableIds(steps);
  return steps
    .filter(({ id }) => !reachedIds.has(id))
    .map(({ id }) => ({ step: id, field: '', message: 'No path from the first step leads here.' }));
}

export function findErrors(steps: readonly Step[]): StepError[] {
  const ids = steps.map(({ id }) => id);
  const errorsInSteps = steps.flatMap((step) => {
    const errors = fieldErrors(step);
    if (!ID.test(step.id)) errors.push({ field: 'id', message: 'Use 1 to 64 letters, digits, _ and -.' });
    if (ids.filter((id) => id === step.id).length > 1)
      errors.push({ field: 'id', message: 'Another step has this ID.' });
    for (const { name, target } of outletsOf(step))
      if (target !== undefined && !ids.includes(target))
        errors.push({ field: name, message: `There is no step “${target}”.` });
    return errors.map((error) => ({ ...error, step: step.id }));
  });
  return [...errorsInSteps, ...findUnreachable(steps)];
}

const STEP_PATH = /^steps\[(?<index>\d+)\](?:\.(?<fieldInStep>.*))?$/;

/** `ids` are in the order of the request, whose positions the errors name. Steps may have moved since then. */
export function stepErrorsFrom(error: unknown, ids: readonly string[]): StepError[] {
  const errors = (error as { errors?: { field: string; message: string }[] } | null | undefined)?.errors ?? [];
  return errors.flatMap(({ field, message }) => {
    const { index, fieldInStep = '' } = STEP_PATH.exec(field)?.groups ?? {};
    const step = index === undefined ? undefined : ids[Number(index)];
    return step === undefined ? [] : [{ step, field: fieldInStep, message }];
  });
}
