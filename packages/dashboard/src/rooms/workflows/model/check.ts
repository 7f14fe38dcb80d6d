import { outletsOf, type Step } from './graph';

export interface Mistake {
  step: string;
  field: string;
  message: string;
}

const ID = /^[A-Za-z0-9_-]{1,64}$/;

export function reachable(steps: readonly Step[]): Set<string> {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const reached = new Set<string>();
  const pending = steps[0] ? [steps[0].id] : [];
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    const step = byId.get(id);
    if (!step || reached.has(id)) continue;
    reached.add(id);
    for (const { target } of outletsOf(step)) if (target) pending.push(target);
  }
  return reached;
}

type FieldMistake = Omit<Mistake, 'step'>;
const mistakeUnless = (given: unknown, field: string, message: string): FieldMistake[] =>
  given ? [] : [{ field, message }];

function mistakesInFields(step: Step): FieldMistake[] {
  if (step.type === 'SEND_EMAIL' && !step.template)
    return [
      ...mistakeUnless(step.subject, 'subject', 'Enter a subject, or choose a template.'),
      ...mistakeUnless(step.body || step.text, 'body', 'Enter the content, or choose a template.'),
    ];
  if (step.type === 'WAIT_FOR_EVENT') return mistakeUnless(step.event, 'event', 'Enter an event name.');
  if (step.type === 'WEBHOOK') return mistakeUnless(step.url, 'url', 'Enter a URL that starts with https://.');
  if (step.type === 'ADD_TO_SEGMENT' || step.type === 'REMOVE_FROM_SEGMENT')
    return mistakeUnless(step.segmentId, 'segmentId', 'Choose a segment.');
  if (step.type !== 'BRANCH') return [];
  return step.branches.flatMap(({ filter, next }, index) => [
    ...mistakeUnless(filter.conditions.length, `branches[${index}].filter`, `Branch ${index + 1} has no condition.`),
    ...mistakeUnless(next, `branches[${index}].next`, `Branch ${index + 1} leads nowhere. Choose a step, or add one.`),
  ]);
}

export function mistakesIn(steps: readonly Step[]): Mistake[] {
  const ids = steps.map(({ id }) => id);
  const reached = reachable(steps);
  return steps.flatMap((step) => {
    const mistakes = mistakesInFields(step);
    if (!ID.test(step.id)) mistakes.push({ field: 'id', message: 'Use 1 to 64 letters, digits, _ and -.' });
    if (ids.filter((id) => id === step.id).length > 1)
      mistakes.push({ field: 'id', message: 'Another step has this ID.' });
    for (const { name, target } of outletsOf(step))
      if (target !== undefined && !ids.includes(target))
        mistakes.push({ field: name, message: `There is no step “${target}”.` });
    if (!reached.has(step.id)) mistakes.push({ field: '', message: 'No other step leads here.' });
    return mistakes.map((mistake) => ({ ...mistake, step: step.id }));
  });
}

const PATH = /^steps\[(\d+)\](?:\.(.*))?$/;

/** `ids` are those of the request, because steps may have moved since. */
export function mistakesOf(error: unknown, ids: readonly string[]): Mistake[] {
  const errors = (error as { errors?: { field: string; message: string }[] } | null | undefined)?.errors ?? [];
  return errors.flatMap(({ field, message }) => {
    const match = PATH.exec(field);
    const step = ids[Number(match?.[1] ?? -1)];
    return step === undefined ? [] : [{ step, field: match?.[2] ?? '', message }];
  });
}
