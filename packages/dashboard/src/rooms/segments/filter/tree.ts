import type { Filter, FilterCondition } from '@posthaste/client';

export type Condition = FilterCondition;
export type Operator = FilterCondition['operator'];
export type Scalar = string | number | boolean;

export interface Group {
  operator: Filter['operator'];
  conditions: Part[];
}

export type Part = Condition | Group;

export type Path = readonly number[];

export const MAX_LEVELS = 5;
export const MAX_CONDITIONS = 50;

export const isGroup = (part: Part): part is Group => 'conditions' in part;

export const emptyGroup = (): Group => ({ operator: 'AND', conditions: [] });

export const emptyFilter = (): Filter => ({ operator: 'AND', conditions: [] });

export const newCondition = (): Condition => ({ field: 'data.', operator: 'equals' });

/** The API's type lists its five levels. */
export const asFilter = (group: Group): Filter => group as Filter;

export function changeAt(group: Group, [index, ...rest]: Path, change: (part: Part) => Part | undefined): Group {
  const conditions = group.conditions.flatMap((part, at) => {
    if (at !== index) return [part];
    if (rest.length > 0) return isGroup(part) ? [changeAt(part, rest, change)] : [part];
    const next = change(part);
    return next ? [next] : [];
  });
  return { ...group, conditions };
}

export const changeGroup = (group: Group, path: Path, change: (group: Group) => Group): Group =>
  path.length === 0 ? change(group) : changeAt(group, path, (part) => (isGroup(part) ? change(part) : part));

export const conditionsOf = (group: Group): Condition[] =>
  group.conditions.flatMap((part) => (isGroup(part) ? conditionsOf(part) : [part]));

const depthOf = (group: Group): number =>
  1 + group.conditions.reduce((max, part) => (isGroup(part) ? Math.max(max, depthOf(part)) : max), 0);

const inlined = (operator: Group['operator'], part: Part): Part[] =>
  isGroup(part) && (part.operator === operator || part.conditions.length === 1)
    ? part.conditions.flatMap((inner) => inlined(operator, inner))
    : [part];

/** Alternates ANDs and ORs to save levels. */
const flattened = ({ operator, conditions }: Group): Group => ({
  operator,
  conditions: conditions.flatMap((part) => inlined(operator, isGroup(part) ? flattened(part) : part)),
});

const and = (parts: readonly Part[], more: readonly Condition[]): Group => ({
  operator: 'AND',
  conditions: [...parts, ...more],
});

/** At the API's level limit, an OR gets the conditions in each of its parts. */
export function narrowGroup(group: Group, more: readonly Condition[]): Group {
  if (more.length === 0) return group;
  const base = depthOf(group) < MAX_LEVELS ? group : flattened(group);
  if (base.operator === 'AND' || base.conditions.length === 1) return and(base.conditions, more);
  if (depthOf(base) < MAX_LEVELS) return and([base], more);
  return {
    operator: 'OR',
    conditions: base.conditions.map((part) => and(isGroup(part) ? part.conditions : [part], more)),
  };
}
