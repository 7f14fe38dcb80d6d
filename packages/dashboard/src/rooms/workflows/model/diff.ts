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
  isRecord(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value;

function changedProperties(before: object, after: object): Difference['properties'] {
  const oldValues = before as Record<string, unknown>;
  const newValues = after as Record<string, unknown>;
  return [...new Set([...Object.keys(oldValues), ...Object.keys(newValues)])]
    .filter((name) => canonicalJson(oldValues[name]) !== canonicalJson(newValues[name]))
    .sort()
    .map((name) => ({ name, before: oldValues[name], after: newValues[name] }));
}

export function differences(before: VersionedFields, after: VersionedFields): Difference[] {
  const settings = changedProperties(
    { trigger: before.trigger, reentry: before.reentry, exitWhen: before.exitWhen },
    { trigger: after.trigger, reentry: after.reentry, exitWhen: after.exitWhen },
  ).map(
    (property): Difference => ({
      kind: 'changed',
      subject: property.name,
      isStep: false,
      properties: [property],
    }),
  );
  const oldSteps = new Map(before.steps.map((step) => [step.id, step]));
  const newIds = new Set(after.steps.map(({ id }) => id));
  const stepDifference = (
    kind: Difference['kind'],
    subject: string,
    properties: Difference['properties'] = [],
  ): Difference => ({
    kind,
    subject,
    isStep: true,
    properties,
  });
  const [oldFirst, newFirst] = [before.steps[0]?.id, after.steps[0]?.id];
  const moved = oldFirst === newFirst ? [] : [stepDifference('moved', newFirst ?? '')];
  const addedOrChanged = after.steps.flatMap((step) => {
    const oldStep = oldSteps.get(step.id);
    if (!oldStep) return [stepDifference('added', step.id)];
    const properties = changedProperties(oldStep, step);
    return properties.length > 0 ? [stepDifference('changed', step.id, properties)] : [];
  });
  const removed = before.steps.filter(({ id }) => !newIds.has(id)).map(({ id }) => stepDifference('removed', id));
  return [...settings, ...moved, ...addedOrChanged, ...removed];
}
