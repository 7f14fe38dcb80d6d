import { type ParseResult, parse } from '@babel/parser';
import type { Node } from '@babel/types';
import { SourceMistake } from './compiled';

export type { Node };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

export function parseModule(source: string, place: string): ParseResult {
  try {
    return parse(source, { sourceType: 'module', plugins: ['typescript', 'jsx', 'decorators'] });
  } catch (error) {
    const { loc, message } = error as { loc?: { line: number }; message: string };
    throw new SourceMistake(`${place}:${loc?.line ?? 1}`, message.replace(/ \(\d+:\d+\)$/, ''));
  }
}

export function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value: unknown) => {
    if (Array.isArray(value)) return value.filter(isNode);
    return isNode(value) ? [value] : [];
  });
}

export function scanTree(root: Node, visit: (node: Node, parent: Node | undefined) => boolean | undefined): void {
  const open: { node: Node; parent: Node | undefined }[] = [{ node: root, parent: undefined }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, parent } = next;
    if (visit(node, parent) === false) continue;
    for (const child of childrenOf(node).reverse()) open.push({ node: child, parent: node });
  }
}

export const lineOf = (node: Node): number => node.loc?.start.line ?? 1;

export const parametersOf = (node: Node): Node[] => {
  const given =
    'typeArguments' in node ? node.typeArguments : 'typeParameters' in node ? node.typeParameters : undefined;
  return given && 'params' in given ? (given.params as Node[]) : [];
};
