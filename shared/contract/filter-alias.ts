import { operatorAliases } from './aliases';
import { MAX_CONDITIONS } from './limits';

type Json = Record<string, unknown>;

interface FilterNode {
  sourcePath: string;
  value: Json;
  parts?: FilterNode[];
  plunkListField?: 'groups' | 'filters';
}

/** Bounds the recursion, because a body may have 100,000 levels. No valid filter is this deep. */
const MAX_DEPTH = 12;
/** One more part than allowed is read, so that the parser rejects a list that is too long. */
const MAX_READ_PARTS = MAX_CONDITIONS + 1;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const hasOnly = (value: Json, ...names: string[]): boolean => Object.keys(value).every((name) => names.includes(name));

const isPlunkFilter = (value: unknown): value is { logic: unknown; groups: unknown[] } =>
  isObject(value) && hasOnly(value, 'logic', 'groups') && Array.isArray(value.groups);

const isGroup = (value: unknown): value is { filters: unknown[]; conditions?: unknown } =>
  isObject(value) && hasOnly(value, 'filters', 'conditions') && Array.isArray(value.filters);

function conditionOf(value: unknown, sourcePath: string): FilterNode {
  if (!isObject(value)) return { sourcePath, value: value as Json };
  const { operator } = value;
  const isAlias = typeof operator === 'string' && Object.hasOwn(operatorAliases, operator);
  return { sourcePath, value: isAlias ? { ...value, operator: operatorAliases[operator] } : value };
}

function partsOf(group: unknown, sourcePath: string, depth: number): FilterNode[] {
  if (!isGroup(group)) return [{ sourcePath, value: group as Json }];
  const filters = group.filters.slice(0, MAX_READ_PARTS);
  const parts = filters.map((part, index) => conditionOf(part, `${sourcePath}.filters[${index}]`));
  if (group.conditions === undefined) return parts;
  return [...parts, nodeOf(group.conditions, `${sourcePath}.conditions`, depth + 1)];
}

function groupNode(group: unknown, sourcePath: string, depth: number): FilterNode {
  const parts = partsOf(group, sourcePath, depth);
  const [firstPart] = parts;
  if (parts.length === 1 && firstPart) return firstPart;
  return { sourcePath, value: { operator: 'AND' }, parts, plunkListField: 'filters' };
}

function nodeOf(filter: unknown, sourcePath: string, depth: number): FilterNode {
  if (!isPlunkFilter(filter) || depth > MAX_DEPTH) return { sourcePath, value: filter as Json };
  const groups = filter.groups
    .slice(0, MAX_READ_PARTS)
    .map((group, index) => groupNode(group, `${sourcePath}.groups[${index}]`, depth));
  const parts = filter.logic === 'AND' ? groups.flatMap(withoutNestedAnd) : groups;
  return { sourcePath, value: { operator: filter.logic }, parts, plunkListField: 'groups' };
}

function withoutNestedAnd(node: FilterNode): FilterNode[] {
  const { parts = [], value } = node;
  return parts.length > 0 && value.operator === 'AND' ? parts.flatMap(withoutNestedAnd) : [node];
}

/** Fills `sourcePaths`: the path in the request by the path in the result, for errors. */
function toFilter(node: FilterNode, path: string, sourcePaths: Map<string, string>): unknown {
  sourcePaths.set(path, node.sourcePath);
  if (!node.parts) return node.value;
  sourcePaths.set(`${path}.operator`, `${node.sourcePath}.logic`);
  sourcePaths.set(`${path}.conditions`, `${node.sourcePath}.${node.plunkListField}`);
  const conditions = node.parts.map((part, index) => toFilter(part, `${path}.conditions[${index}]`, sourcePaths));
  return { ...node.value, conditions };
}

export const filterFromAlias = (
  filter: unknown,
  sourcePath: string,
  path: string,
  sourcePaths: Map<string, string>,
): unknown => toFilter(nodeOf(filter, sourcePath, 0), path, sourcePaths);
