import type { Workflow } from '@posthaste/client';

export type VersionedFields = Pick<Workflow, 'trigger' | 'steps' | 'reentry' | 'exitWhen'>;

export interface Difference {
  kind: 'added' | 'removed' | 'changed' | 'moved';
  subject: string;
  isStep: boolean;
  properties: { name: string; before: unknown; after: unknown }[];
}

const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => withSortedKeys(part)) ?? '';
const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const withSortedKeys = (value: unknown): unknown =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).sort(([key], [other]) => (key < other ? -1 : 1))) : value;

function changedProperties(before: object, after: object): Difference['properties'] {
  const oldValues = before as Record<string, unknown>;
  const newValues = after as Record<string, unknown>;
  return [...new Set([...Object.keys(oldValues), ...Object.keys(newValues)])]
    .filter((name) => canonicalJson(oldValues[name]) !== canonicalJson(newValues[name]))
    .sort()
    .map((name) => ({ name, before: oldValues[name], after: newValues[name] }));
}

const settingsOf = ({ trigger, reentry, exitWhen }: VersionedFields) => ({ trigger, reentry, exitWhen });

const settingDifferences = (before: VersionedFields, after: VersionedFields): Difference[] =>
  changedProperties(settingsOf(before), settingsOf(after)).map((property) => ({
    kind: 'changed',
    subject: property.name,
    isStep: false,
    properties: [property],
  }));

const stepDifference = (
  kind: Difference['kind'],
  subject: string,
  properties: Difference['properties'] = [],
): Difference => ({ kind, subject, isStep: true, properties });

function stepDifferences(before: VersionedFields['steps'], after: VersionedFields['steps']): Difference[] {
  const oldSteps = new Map(before.map((step) => [step.id, step]));
  const newIds = new Set(after.map(({ id }) => id));
  const newFirstId = after[0]?.id;
  const moves = newFirstId === before[0]?.id ? [] : [stepDifference('moved', newFirstId ?? '')];
  const additionsAndChanges = after.flatMap((step) => {
    const oldStep = oldSteps.get(step.id);
    if (!oldStep) return [stepDifference('added', step.id)];
    const properties = changedProperties(oldStep, step);
    return properties.length > 0 ? [stepDifference('changed', step.id, properties)] : [];
  });
  const removals = before.filter(({ id }) => !newIds.has(id)).map(({ id }) => stepDifference('removed', id));
  return [...moves, ...additionsAndChanges, ...removals];
}

export const differences = (before: VersionedFields, after: VersionedFields): Difference[] => [
  ...settingDifferences(before, after),
  ...stepDifferences(before.steps, after.steps),
];
