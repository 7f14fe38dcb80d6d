import { SourceError } from './compiled-email';
import { lineOf, type Node, parametersOf } from './syntax';

type FunctionNode = Extract<Node, { type: 'FunctionDeclaration' | 'FunctionExpression' | 'ArrowFunctionExpression' }>;

export function componentOf(
  body: readonly Node[],
): { component: FunctionNode; propsType?: Node | undefined } | undefined {
  const [exported] = body.flatMap((node): Node[] => {
    if (node.type === 'ExportDefaultDeclaration') return [node.declaration];
    if (node.type !== 'ExportNamedDeclaration' || node.source) return [];
    return node.specifiers.flatMap((specifier) =>
      specifier.type === 'ExportSpecifier' &&
      specifier.exported.type === 'Identifier' &&
      specifier.exported.name === 'default'
        ? [specifier.local]
        : [],
    );
  });
  if (!exported) return undefined;
  if (isFunction(exported)) return { component: exported };
  if (exported.type !== 'Identifier') return undefined;
  for (const statement of body) {
    const node =
      statement.type === 'ExportNamedDeclaration' && statement.declaration ? statement.declaration : statement;
    if (node.type === 'FunctionDeclaration' && node.id?.name === exported.name) return { component: node };
    if (node.type !== 'VariableDeclaration') continue;
    for (const { id, init } of node.declarations) {
      if (id.type !== 'Identifier' || id.name !== exported.name || !init || !isFunction(init)) continue;
      const annotation = id.typeAnnotation?.type === 'TSTypeAnnotation' ? id.typeAnnotation.typeAnnotation : undefined;
      // React.FC<Props>
      const propsType = annotation?.type === 'TSTypeReference' ? parametersOf(annotation)[0] : undefined;
      return { component: init, propsType };
    }
  }
  return undefined;
}

const isFunction = (node: Node): node is FunctionNode =>
  ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(node.type);

export interface Fallback {
  value: string | number | boolean | undefined;
}

export function fallbacksOf(
  pattern: Extract<Node, { type: 'ObjectPattern' }>,
  displayPath: string,
): Map<string, Fallback> {
  const fallbacks = new Map<string, Fallback>();
  for (const property of pattern.properties) {
    if (property.type !== 'ObjectProperty' || property.key.type !== 'Identifier') continue;
    const { name } = property.key;
    if (property.value.type !== 'AssignmentPattern') {
      fallbacks.set(name, { value: undefined });
      continue;
    }
    const { right } = property.value;
    if (right.type !== 'StringLiteral' && right.type !== 'NumericLiteral' && right.type !== 'BooleanLiteral')
      throw new SourceError(
        `${displayPath}:${lineOf(right)}`,
        `The default of ${name} becomes the fallback of the variable, which is a text, a number, true or false.`,
      );
    fallbacks.set(name, { value: right.value });
  }
  return fallbacks;
}
