import { type ParseResult, parse } from '@babel/parser';
import type { Node } from '@babel/types';
import { SourceMistake } from './mistake';

export type { Node };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** The parsed source of a module in TypeScript or JavaScript, with JSX. `place` names the file in mistakes. */
export function parseModule(source: string, place: string): ParseResult {
  try {
    return parse(source, { sourceType: 'module', plugins: ['typescript', 'jsx', 'decorators'] });
  } catch (error) {
    const { loc, message } = error as { loc?: { line: number }; message: string };
    throw new SourceMistake(`${place}:${loc?.line ?? 1}`, message.replace(/ \(\d+:\d+\)$/, ''));
  }
}

/** The nodes directly below a node, in the order of the source. */
export function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value: unknown) => {
    if (Array.isArray(value)) return value.filter(isNode);
    return isNode(value) ? [value] : [];
  });
}

/** Calls `visit` for a node and all below it; those below a node for which it answers false are left out. */
export function scanTree(root: Node, visit: (node: Node, parent: Node | undefined) => boolean | undefined): void {
  const open: { node: Node; parent: Node | undefined }[] = [{ node: root, parent: undefined }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, parent } = next;
    if (visit(node, parent) === false) continue;
    for (const child of childrenOf(node).reverse()) open.push({ node: child, parent: node });
  }
}

export const lineOf = (node: Node): number => node.loc?.start.line ?? 1;

/** The types in the angle brackets of a type: `Props` in `React.FC<Props>`. */
export const parametersOf = (node: Node): Node[] => {
  const given =
    'typeArguments' in node ? node.typeArguments : 'typeParameters' in node ? node.typeParameters : undefined;
  return given && 'params' in given ? (given.params as Node[]) : [];
};
