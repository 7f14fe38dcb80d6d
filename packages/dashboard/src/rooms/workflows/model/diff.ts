import type { Workflow } from '@posthaste/client';

export type Graph = Pick<Workflow, 'trigger' | 'steps' | 'reentry' | 'exitWhen'>;

export interface Difference {
  kind: 'added' | 'removed' | 'changed' | 'moved';
  subject: string;
  isStep: boolean;
  members: { name: string; before: unknown; after: unknown }[];
}

const text = (value: unknown): string => JSON.stringify(value, (_, one: unknown) => sorted(one)) ?? '';
const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const sorted = (value: unknown): unknown =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value;

function changedProperties(before: object, after: object): Difference['members'] {
  const [old, now] = [before as Record<string, unknown>, after as Record<string, unknown>];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((name) => text(old[name]) !== text(now[name]))
    .sort()
    .map((name) => ({ name, before: old[name], after: now[name] }));
}

export function differences(before: Graph, after: Graph): Difference[] {
  const settings = changedProperties(
    { trigger: before.trigger, reentry: before.reentry, exitWhen: before.exitWhen },
    { trigger: after.trigger, reentry: after.reentry, exitWhen: after.exitWhen },
  ).map((member): Difference => ({ kind: 'changed', subject: member.name, isStep: false, members: [member] }));
  const oldSteps = new Map(before.steps.map((step) => [step.id, step]));
  const newIds = new Set(after.steps.map(({ id }) => id));
  const step = (kind: Difference['kind'], subject: string, members: Difference['members'] = []): Difference => ({
    kind,
    subject,
    isStep: true,
    members,
  });
  const entry = before.steps[0]?.id === after.steps[0]?.id ? [] : [step('moved', after.steps[0]?.id ?? '')];
  const changed = after.steps.flatMap((one) => {
    const old = oldSteps.get(one.id);
    if (!old) return [step('added', one.id)];
    const members = changedProperties(old, one);
    return members.length > 0 ? [step('changed', one.id, members)] : [];
  });
  const removed = before.steps.filter(({ id }) => !newIds.has(id)).map(({ id }) => step('removed', id));
  return [...settings, ...entry, ...changed, ...removed];
}
