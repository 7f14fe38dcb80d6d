import { operatorAliases } from './aliases';
import { MAX_CONDITIONS } from './limits';

type Json = Record<string, unknown>;

interface Node {
  sourcePath: string;
  value: Json;
  parts?: Node[];
  list?: 'groups' | 'filters';
}

/** Deeper than any valid filter; a body may have 100,000 levels. */
const MAX_DEPTH = 12;
const MAX_LENGTH = MAX_CONDITIONS + 1;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const hasOnly = (value: Json, ...names: string[]): boolean => Object.keys(value).every((name) => names.includes(name));

const isPlunkFilter = (value: unknown): value is { logic: unknown; groups: unknown[] } =>
  isObject(value) && hasOnly(value, 'logic', 'groups') && Array.isArray(value.groups);

const isGroup = (value: unknown): value is { filters: unknown[]; conditions?: unknown } =>
  isObject(value) && hasOnly(value, 'filters', 'conditions') && Array.isArray(value.filters);

function conditionOf(value: unknown, sourcePath: string): Node {
  if (!isObject(value)) return { sourcePath, value: value as Json };
  const { operator } = value;
  const renamed = typeof operator === 'string' && Object.hasOwn(operatorAliases, operator);
  return { sourcePath, value: renamed ? { ...value, operator: operatorAliases[operator] } : value };
}

function partsOf(group: unknown, sourcePath: string, depth: number): Node[] {
  if (!isGroup(group)) return [{ sourcePath, value: group as Json }];
  const filters = group.filters.slice(0, MAX_LENGTH);
  const parts = filters.map((part, index) => conditionOf(part, `${sourcePath}.filters[${index}]`));
  if (group.conditions === undefined) return parts;
  return [...parts, nodeOf(group.conditions, `${sourcePath}.conditions`, depth + 1)];
}

const andGroup = (sourcePath: string, parts: Node[]): Node => ({
  sourcePath,
  value: { operator: 'AND' },
  parts,
  list: 'filters',
});

function nodeOf(filter: unknown, sourcePath: string, depth: number): Node {
  if (!isPlunkFilter(filter) || depth > MAX_DEPTH) return { sourcePath, value: filter as Json };
  const groups = filter.groups.slice(0, MAX_LENGTH).map((group, index): Node => {
    const place = `${sourcePath}.groups[${index}]`;
    const parts = partsOf(group, place, depth);
    const [only] = parts;
    return parts.length === 1 && only ? only : andGroup(place, parts);
  });
  const parts = filter.logic === 'AND' ? groups.flatMap(unnest) : groups;
  return { sourcePath, value: { operator: filter.logic }, parts, list: 'groups' };
}

const unnest = (node: Node): Node[] =>
  node.parts && node.parts.length > 0 && node.value.operator === 'AND' ? node.parts.flatMap(unnest) : [node];

function toOwnForm(node: Node, path: string, places: Map<string, string>): unknown {
  places.set(path, node.sourcePath);
  if (!node.parts) return node.value;
  places.set(`${path}.operator`, `${node.sourcePath}.logic`);
  places.set(`${path}.conditions`, `${node.sourcePath}.${node.list}`);
  const conditions = node.parts.map((part, index) => toOwnForm(part, `${path}.conditions[${index}]`, places));
  return { ...node.value, conditions };
}

export const filterFromAlias = (
  filter: unknown,
  sourcePath: string,
  path: string,
  places: Map<string, string>,
): unknown => toOwnForm(nodeOf(filter, sourcePath, 0), path, places);
