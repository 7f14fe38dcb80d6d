import { operatorAliases } from './aliases';
import { MAX_CONDITIONS } from './limits';

type Json = Record<string, unknown>;

interface Node {
  given: string;
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

const isOtherForm = (value: unknown): value is { logic: unknown; groups: unknown[] } =>
  isObject(value) && hasOnly(value, 'logic', 'groups') && Array.isArray(value.groups);

const isGroup = (value: unknown): value is { filters: unknown[]; conditions?: unknown } =>
  isObject(value) && hasOnly(value, 'filters', 'conditions') && Array.isArray(value.filters);

function conditionOf(value: unknown, given: string): Node {
  if (!isObject(value)) return { given, value: value as Json };
  const { operator } = value;
  const renamed = typeof operator === 'string' && Object.hasOwn(operatorAliases, operator);
  return { given, value: renamed ? { ...value, operator: operatorAliases[operator] } : value };
}

function partsOf(group: unknown, given: string, depth: number): Node[] {
  if (!isGroup(group)) return [{ given, value: group as Json }];
  const filters = group.filters.slice(0, MAX_LENGTH);
  const parts = filters.map((part, index) => conditionOf(part, `${given}.filters[${index}]`));
  if (group.conditions === undefined) return parts;
  return [...parts, nodeOf(group.conditions, `${given}.conditions`, depth + 1)];
}

const together = (given: string, parts: Node[]): Node => ({
  given,
  value: { operator: 'AND' },
  parts,
  list: 'filters',
});

function nodeOf(filter: unknown, given: string, depth: number): Node {
  if (!isOtherForm(filter) || depth > MAX_DEPTH) return { given, value: filter as Json };
  const groups = filter.groups.slice(0, MAX_LENGTH).map((group, index): Node => {
    const place = `${given}.groups[${index}]`;
    const parts = partsOf(group, place, depth);
    const [only] = parts;
    return parts.length === 1 && only ? only : together(place, parts);
  });
  const parts = filter.logic === 'AND' ? groups.flatMap(unnest) : groups;
  return { given, value: { operator: filter.logic }, parts, list: 'groups' };
}

const unnest = (node: Node): Node[] =>
  node.parts && node.parts.length > 0 && node.value.operator === 'AND' ? node.parts.flatMap(unnest) : [node];

function written(node: Node, own: string, places: Map<string, string>): unknown {
  places.set(own, node.given);
  if (!node.parts) return node.value;
  places.set(`${own}.operator`, `${node.given}.logic`);
  places.set(`${own}.conditions`, `${node.given}.${node.list}`);
  const conditions = node.parts.map((part, index) => written(part, `${own}.conditions[${index}]`, places));
  return { ...node.value, conditions };
}

export const filterFromAlias = (filter: unknown, given: string, own: string, places: Map<string, string>): unknown =>
  written(nodeOf(filter, given, 0), own, places);
