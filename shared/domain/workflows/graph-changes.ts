import type { WorkflowVersion } from './workflow';

export interface GraphChanges {
  added: string[];
  removed: string[];
  changed: string[];
  settings: ('trigger' | 'reentry' | 'exitWhen' | 'firstStep')[];
}

const settings = ['trigger', 'reentry', 'exitWhen'] as const;

/** Key order does not matter: it says nothing about what a step does. */
const essenceOf = (value: unknown): string => JSON.stringify(value, (_, one: unknown) => sorted(one)) ?? '';

const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

export function graphChanges(before: WorkflowVersion, after: WorkflowVersion): GraphChanges {
  const olds = new Map(before.steps.map((step) => [step.id, step]));
  const news = new Set(after.steps.map(({ id }) => id));
  const kept = after.steps.filter(({ id }) => olds.has(id));
  const idsOf = (steps: readonly { id: string }[]) => steps.map(({ id }) => id);
  const first = before.steps[0]?.id === after.steps[0]?.id ? [] : (['firstStep'] as const);
  return {
    added: idsOf(after.steps.filter(({ id }) => !olds.has(id))),
    removed: idsOf(before.steps.filter(({ id }) => !news.has(id))),
    changed: idsOf(kept.filter((step) => essenceOf(step) !== essenceOf(olds.get(step.id)))),
    settings: [...settings.filter((name) => essenceOf(before[name]) !== essenceOf(after[name])), ...first],
  };
}
