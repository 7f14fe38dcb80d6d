import type { Step, Trigger } from '../../../shared/contract/workflows';
import { outletText, stepText, triggerText } from '../../../shared/domain/workflows/in-words';
import { outletsOf } from '../../../shared/domain/workflows/outlets';
import { type Json, textOf } from './record';
import { fieldDiff, wordDiff } from './text-diff';

const FIELDS_IN_TEXT = [
  ...['id', 'type', 'next', 'onEvent', 'onTimeout', 'else', 'branches'],
  ...['amount', 'unit', 'until', 'timezone', 'event', 'filter', 'timeout', 'template', 'reason', 'segmentId'],
];

const isSame = (one: unknown, other: unknown): boolean => textOf({ one }) === textOf({ one: other });

const stepsOf = ({ steps }: Json): Step[] => (Array.isArray(steps) ? (steps as Step[]) : []);

const targetsByWay = (step: Step): Map<string, string> =>
  new Map(
    outletsOf(step).map((outlet) => [
      outletText(step, outlet),
      outlet.target === undefined ? 'the end' : `"${outlet.target}"`,
    ]),
  );

const waysText = (step: Step): string =>
  [...targetsByWay(step)].map(([when, target]) => `${when ? `${when}: ` : ''}then ${target}`).join('; ');

const stepWithWays = (step: Step): string => [stepText(step), waysText(step)].filter((part) => part !== '').join('; ');

function stepDiff(before: Step, after: Step): string[] {
  const [was, is] = [stepText(before), stepText(after)];
  const [from, to] = [targetsByWay(before), targetsByWay(after)];
  const outlets = [...new Set([...from.keys(), ...to.keys()])].flatMap((when) => {
    const [old, next] = [from.get(when), to.get(when)];
    if (old === next) return [];
    const prefix = when ? `${when}: ` : '';
    if (old === undefined) return [`  + ${prefix}then ${next}`];
    return [next === undefined ? `  - ${prefix}then ${old}` : `  ${prefix}then ${next} instead of ${old}`];
  });
  const [old, next] = [before as unknown as Json, after as unknown as Json];
  const names = [...new Set([...Object.keys(old), ...Object.keys(next)])].filter(
    (name) => !FIELDS_IN_TEXT.includes(name),
  );
  const fields = names.flatMap((name) => (isSame(old[name], next[name]) ? [] : fieldDiff(name, old[name], next[name])));
  return [`~ step "${after.id}": ${wordDiff(was, is)}`, ...outlets, ...fields.map((line) => `  ${line}`)];
}

export function graphDiff(before: Json, after: Json): string[] {
  const [from, to] = [stepsOf(before), stepsOf(after)];
  const [old, next] = [from, to].map((steps) => new Map(steps.map((step) => [step.id, step])));
  const [was, is] = [before, after].map(({ trigger }) => triggerText(trigger as Trigger)) as [string, string];
  const firstStep = from[0]?.id === to[0]?.id ? [] : [`first step: "${to[0]?.id}" instead of "${from[0]?.id}"`];
  return [
    ...(was === is ? [] : [`trigger: ${is} instead of: ${was}`]),
    ...firstStep,
    ...to.flatMap((step) => {
      const known = old?.get(step.id);
      if (!known) return [`+ step "${step.id}": ${stepWithWays(step)}`];
      return isSame(known, step) ? [] : stepDiff(known, step);
    }),
    ...from.filter(({ id }) => !next?.has(id)).map((step) => `- step "${step.id}": ${stepWithWays(step)}`),
  ];
}
