import type { Filter, FilterCondition } from '@posthaste/client';

export type Condition = FilterCondition;
export type Operator = FilterCondition['operator'];
export type Scalar = string | number | boolean;

/** A filter while it is made: the API's own form, of any depth, in which conditions may lack something. */
export interface Group {
  operator: Filter['operator'];
  conditions: Part[];
}

export type Part = Condition | Group;

/** Where a part is: the places on the way from the whole filter, whose own path is empty. */
export type Path = readonly number[];

/** What the API takes at most. */
export const MAXIMUM_LEVELS = 5;
export const MAXIMUM_CONDITIONS = 50;

export const isGroup = (part: Part): part is Group => 'conditions' in part;

export const emptyGroup = (): Group => ({ operator: 'AND', conditions: [] });

/** The filter of a person who has said nothing yet. */
export const emptyFilter = (): Filter => ({ operator: 'AND', conditions: [] });

export const newCondition = (): Condition => ({ field: 'data.', operator: 'equals' });

/** As the API's type says it, which has its five levels written out. */
export const asFilter = (group: Group): Filter => group as Filter;

/** The filter with a part changed; undefined takes it away. All other parts stay the same objects. */
export function changeAt(group: Group, [index, ...rest]: Path, change: (part: Part) => Part | undefined): Group {
  const conditions = group.conditions.flatMap((part, at) => {
    if (at !== index) return [part];
    if (rest.length > 0) return isGroup(part) ? [changeAt(part, rest, change)] : [part];
    const next = change(part);
    return next ? [next] : [];
  });
  return { ...group, conditions };
}

/** The filter with a change of one of its groups, or of itself when the path is empty. */
export const changeGroup = (group: Group, path: Path, change: (group: Group) => Group): Group =>
  path.length === 0 ? change(group) : changeAt(group, path, (part) => (isGroup(part) ? change(part) : part));

/** All conditions, those in nested groups included. */
export const conditionsOf = (group: Group): Condition[] =>
  group.conditions.flatMap((part) => (isGroup(part) ? conditionsOf(part) : [part]));

/** How deep a group is: 1 without nested groups. */
const levelsOf = (group: Group): number =>
  1 + group.conditions.reduce((most, part) => (isGroup(part) ? Math.max(most, levelsOf(part)) : most), 0);

/** Parts of a group of this operator, without the groups that say nothing more: of the same operator, or of one part. */
const liftedInto = (operator: Group['operator'], part: Part): Part[] =>
  isGroup(part) && (part.operator === operator || part.conditions.length === 1)
    ? part.conditions.flatMap((inner) => liftedInto(operator, inner))
    : [part];

/** The same filter in as few levels as it takes: below an AND there are only ORs, and below an OR only ANDs. */
const flattened = ({ operator, conditions }: Group): Group => ({
  operator,
  conditions: conditions.flatMap((part) => liftedInto(operator, isGroup(part) ? flattened(part) : part)),
});

const and = (parts: readonly Part[], more: readonly Condition[]): Group => ({
  operator: 'AND',
  conditions: [...parts, ...more],
});

/**
 * The filter with more conditions that must hold too, in no more levels than the API takes. An OR that fills them gets
 * the conditions in each of its parts, which means the same. That can be more conditions than the API takes: it says so.
 */
export function narrowed(group: Group, more: readonly Condition[]): Group {
  if (more.length === 0) return group;
  const least = levelsOf(group) < MAXIMUM_LEVELS ? group : flattened(group);
  if (least.operator === 'AND' || least.conditions.length === 1) return and(least.conditions, more);
  if (levelsOf(least) < MAXIMUM_LEVELS) return and([least], more);
  return {
    operator: 'OR',
    conditions: least.conditions.map((part) => and(isGroup(part) ? part.conditions : [part], more)),
  };
}
