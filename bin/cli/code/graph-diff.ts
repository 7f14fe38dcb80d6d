import type { Step, Trigger } from '../../../shared/contract/workflows';
import { outletText, stepText, triggerText } from '../../../shared/domain/workflows/in-words';
import { outletsOf } from '../../../shared/domain/workflows/outlets';
import { type Json, textOf } from './record';
import { fieldDiff, wordDiff } from './text-diff';

const FIELDS_IN_TEXT = [
  ...['id', 'type', 'next', 'onEvent', 'onTimeout', 'else', 'branches'],
  ...['amount', 'unit', 'until', 'timezone', 'event', 'filter', 'timeout', 'template', 'reason', 'segmentId'],
];

const isSame = (before: unknown, after: unknown): boolean => textOf({ value: before }) === textOf({ value: after });

const stepsOf = ({ steps }: Json): Step[] => (Array.isArray(steps) ? (steps as Step[]) : []);

const targetsByOutlet = (step: Step): Map<string, string> =>
  new Map(
    outletsOf(step).map((outlet) => [
      outletText(step, outlet),
      outlet.target === undefined ? 'the end' : `"${outlet.target}"`,
    ]),
  );

const outletPrefix = (outlet: string): string => (outlet ? `${outlet}: ` : '');

const outletsText = (step: Step): string =>
  [...targetsByOutlet(step)].map(([outlet, target]) => `${outletPrefix(outlet)}then ${target}`).join('; ');

const stepWithOutlets = (step: Step): string =>
  [stepText(step), outletsText(step)].filter((part) => part !== '').join('; ');

function outletDiff(before: Step, after: Step): string[] {
  const oldTargets = targetsByOutlet(before);
  const newTargets = targetsByOutlet(after);
  return [...new Set([...oldTargets.keys(), ...newTargets.keys()])].flatMap((outlet) => {
    const oldTarget = oldTargets.get(outlet);
    const newTarget = newTargets.get(outlet);
    const prefix = outletPrefix(outlet);
    if (oldTarget === newTarget) return [];
    if (oldTarget === undefined) return [`  + ${prefix}then ${newTarget}`];
    if (newTarget === undefined) return [`  - ${prefix}then ${oldTarget}`];
    return [`  ${prefix}then ${newTarget} instead of ${oldTarget}`];
  });
}

function otherFieldsDiff(before: Json, after: Json): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .filter((name) => !FIELDS_IN_TEXT.includes(name) && !isSame(before[name], after[name]))
    .flatMap((name) => fieldDiff(name, before[name], after[name]))
    .map((line) => `  ${line}`);
}

const stepDiff = (before: Step, after: Step): string[] => [
  `~ step "${after.id}": ${wordDiff(stepText(before), stepText(after))}`,
  ...outletDiff(before, after),
  ...otherFieldsDiff(before as unknown as Json, after as unknown as Json),
];

const triggerTextOf = ({ trigger }: Json): string => triggerText(trigger as Trigger);

export function graphDiff(before: Json, after: Json): string[] {
  const oldSteps = stepsOf(before);
  const newSteps = stepsOf(after);
  const oldStepById = new Map(oldSteps.map((step) => [step.id, step]));
  const newIds = new Set(newSteps.map(({ id }) => id));
  const oldTrigger = triggerTextOf(before);
  const newTrigger = triggerTextOf(after);
  const oldFirst = oldSteps[0]?.id;
  const newFirst = newSteps[0]?.id;
  return [
    ...(oldTrigger === newTrigger ? [] : [`trigger: ${newTrigger} instead of: ${oldTrigger}`]),
    ...(oldFirst === newFirst ? [] : [`first step: "${newFirst}" instead of "${oldFirst}"`]),
    ...newSteps.flatMap((step) => {
      const oldStep = oldStepById.get(step.id);
      if (!oldStep) return [`+ step "${step.id}": ${stepWithOutlets(step)}`];
      return isSame(oldStep, step) ? [] : stepDiff(oldStep, step);
    }),
    ...oldSteps.filter(({ id }) => !newIds.has(id)).map((step) => `- step "${step.id}": ${stepWithOutlets(step)}`),
  ];
}
