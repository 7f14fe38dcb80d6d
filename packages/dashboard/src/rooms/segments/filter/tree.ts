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

/** A cast, because the API's type spells out five levels of groups. */
export const asFilter = (group: Group): Filter => group as Filter;

export function changeAt(group: Group, [index, ...rest]: Path, change: (part: Part) => Part | undefined): Group {
  const conditions = group.conditions.flatMap((part, position) => {
    if (position !== index) return [part];
    if (rest.length > 0) return isGroup(part) ? [changeAt(part, rest, change)] : [part];
    const changedPart = change(part);
    return changedPart ? [changedPart] : [];
  });
  return { ...group, conditions };
}

export const changeGroup = (group: Group, path: Path, change: (group: Group) => Group): Group =>
  path.length === 0 ? change(group) : changeAt(group, path, (part) => (isGroup(part) ? change(part) : part));

export const conditionsOf = (group: Group): Condition[] =>
  group.conditions.flatMap((part) => (isGroup(part) ? conditionsOf(part) : [part]));

const depthOf = (group: Group): number =>
  1 + group.conditions.reduce((max, part) => (isGroup(part) ? Math.max(max, depthOf(part)) : max), 0);

const inlineGroup = (operator: Group['operator'], part: Part): Part[] =>
  isGroup(part) && (part.operator === operator || part.conditions.length === 1)
    ? part.conditions.flatMap((inner) => inlineGroup(operator, inner))
    : [part];

/** Merges nested groups with the same operator to save levels. */
const flatten = ({ operator, conditions }: Group): Group => ({
  operator,
  conditions: conditions.flatMap((part) => inlineGroup(operator, isGroup(part) ? flatten(part) : part)),
});

const andGroup = (parts: readonly Part[], extraConditions: readonly Part[]): Group => ({
  operator: 'AND',
  conditions: [...parts, ...extraConditions],
});

/** If a further level would exceed the API's limit, adds the conditions to each part of an OR. */
export function narrowGroup(group: Group, extraConditions: readonly Part[]): Group {
  if (extraConditions.length === 0) return group;
  const simplified = depthOf(group) < MAX_LEVELS ? group : flatten(group);
  if (simplified.operator === 'AND' || simplified.conditions.length === 1)
    return andGroup(simplified.conditions, extraConditions);
  if (depthOf(simplified) < MAX_LEVELS) return andGroup([simplified], extraConditions);
  return {
    operator: 'OR',
    conditions: simplified.conditions.map((part) =>
      andGroup(isGroup(part) ? part.conditions : [part], extraConditions),
    ),
  };
}
