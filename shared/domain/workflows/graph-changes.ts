import type { WorkflowVersion } from './workflow';

export interface GraphChanges {
  added: string[];
  removed: string[];
  changed: string[];
  settings: ('trigger' | 'reentry' | 'exitWhen' | 'firstStep')[];
}

const settings = ['trigger', 'reentry', 'exitWhen'] as const;

/** Ignores key order, which doesn't change what a step does. */
const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) => withSortedKeys(inner)) ?? '';

const withSortedKeys = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

export function graphChanges(before: WorkflowVersion, after: WorkflowVersion): GraphChanges {
  const stepsBefore = new Map(before.steps.map((step) => [step.id, step]));
  const idsAfter = new Set(after.steps.map(({ id }) => id));
  const commonSteps = after.steps.filter(({ id }) => stepsBefore.has(id));
  const idsOf = (steps: readonly { id: string }[]) => steps.map(({ id }) => id);
  const [firstBefore] = before.steps;
  const [firstAfter] = after.steps;
  const firstStepChange = firstBefore?.id === firstAfter?.id ? [] : (['firstStep'] as const);
  return {
    added: idsOf(after.steps.filter(({ id }) => !stepsBefore.has(id))),
    removed: idsOf(before.steps.filter(({ id }) => !idsAfter.has(id))),
    changed: idsOf(commonSteps.filter((step) => canonicalJson(step) !== canonicalJson(stepsBefore.get(step.id)))),
    settings: [
      ...settings.filter((name) => canonicalJson(before[name]) !== canonicalJson(after[name])),
      ...firstStepChange,
    ],
  };
}
