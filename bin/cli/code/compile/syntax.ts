import { type ParseResult, parse } from '@babel/parser';
import type { Node } from '@babel/types';
import { SourceError } from './compiled-email';

export type { Node };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Such a file may have casts such as `<string>value`, which are JSX elsewhere. */
export const isPlainTypeScript = (path: string): boolean => /\.[cm]?ts$/.test(path);

export function parseModule(source: string, path: string): ParseResult {
  try {
    const jsx = isPlainTypeScript(path) ? [] : ['jsx' as const];
    return parse(source, { sourceType: 'module', plugins: ['typescript', 'decorators', ...jsx] });
  } catch (error) {
    const { loc, message } = error as { loc?: { line: number }; message: string };
    throw new SourceError(`${path}:${loc?.line ?? 1}`, message.replace(/ \(\d+:\d+\)$/, ''));
  }
}

export function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value: unknown) => {
    if (Array.isArray(value)) return value.filter(isNode);
    return isNode(value) ? [value] : [];
  });
}

/** Skips the children of a node for which `visit` returns false. */
export function scanTree(root: Node, visit: (node: Node, parent: Node | undefined) => boolean | undefined): void {
  const stack: { node: Node; parent: Node | undefined }[] = [{ node: root, parent: undefined }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { node, parent } = next;
    if (visit(node, parent) === false) continue;
    for (const child of childrenOf(node).reverse()) stack.push({ node: child, parent: node });
  }
}

export const lineOf = (node: Node): number => node.loc?.start.line ?? 1;

function typeArgumentsNode(node: Node) {
  if ('typeArguments' in node) return node.typeArguments;
  return 'typeParameters' in node ? node.typeParameters : undefined;
}

export function typeArgumentsOf(node: Node): Node[] {
  const typeArguments = typeArgumentsNode(node);
  return typeArguments && 'params' in typeArguments ? (typeArguments.params as Node[]) : [];
}
