import { readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';

type Tree = Record<string, unknown>;

/** An update of a row as the source says it. */
export interface SourceUpdate {
  /** The text of its condition as far as the file tells it; empty when it has none. */
  condition: string;
}

/** Every object literal of a file that holds an UpdateExpression. */
export function updatesIn(file: string): SourceUpdate[] {
  const all = nodesOf(parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', target: 'es2022' }));
  const declared = declarationsOf(all);
  return all.flatMap((node) => {
    const members = membersOf(node);
    if (!members.has('UpdateExpression')) return [];
    return { condition: textOf(members.get('ConditionExpression'), declared) };
  });
}

/** A node and all below it. */
function nodesOf(value: unknown): Tree[] {
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.values(value).flatMap(nodesOf);
  return Array.isArray(value) ? below : [value as Tree, ...below];
}

const nameOf = (node: unknown): string => String((node as Tree | undefined)?.value);

function membersOf(node: Tree): Map<string, unknown> {
  const properties = node.type === 'ObjectExpression' ? (node.properties as Tree[]) : [];
  return new Map(properties.filter(({ key }) => key).map(({ key, value }) => [nameOf(key), value]));
}

/** What the file's constants and class members are made of, by name. */
function declarationsOf(all: Tree[]): Map<string, unknown> {
  return new Map(
    all.flatMap((node): [string, unknown][] => {
      if (node.type === 'VariableDeclarator') return [[nameOf(node.id), node.init]];
      return node.type === 'ClassProperty' ? [[nameOf(node.key), node.value]] : [];
    }),
  );
}

/** The strings of an expression in their order, with those of what it names. */
function textOf(value: unknown, declared: Map<string, unknown>): string {
  if (typeof value !== 'object' || value === null) return '';
  const node = value as Tree;
  if (node.type === 'StringLiteral') return nameOf(node);
  if (node.type === 'TemplateLiteral') {
    const values = node.expressions as unknown[];
    return (node.quasis as Tree[]).map((part, n) => `${part.cooked}${textOf(values[n], declared)}`).join('');
  }
  if (node.type === 'Identifier') {
    const rest = new Map(declared);
    rest.delete(nameOf(node));
    return textOf(declared.get(nameOf(node)), rest);
  }
  return Object.values(node)
    .map((part) => textOf(part, declared))
    .join('');
}
