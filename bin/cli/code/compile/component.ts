import { SourceError } from './compiled-email';
import { lineOf, type Node, typeArgumentsOf } from './syntax';

type FunctionNode = Extract<Node, { type: 'FunctionDeclaration' | 'FunctionExpression' | 'ArrowFunctionExpression' }>;

interface Component {
  component: FunctionNode;
  propsType?: Node | undefined;
}

export function componentOf(body: readonly Node[]): Component | undefined {
  const exportedNode = defaultExport(body);
  if (!exportedNode) return undefined;
  if (isFunction(exportedNode)) return { component: exportedNode };
  return exportedNode.type === 'Identifier' ? componentNamed(exportedNode.name, body) : undefined;
}

function defaultExport(body: readonly Node[]): Node | undefined {
  for (const node of body) {
    if (node.type === 'ExportDefaultDeclaration') return node.declaration;
    if (node.type !== 'ExportNamedDeclaration' || node.source) continue;
    for (const specifier of node.specifiers) {
      if (specifier.type !== 'ExportSpecifier') continue;
      const { exported, local } = specifier;
      if (exported.type === 'Identifier' && exported.name === 'default') return local;
    }
  }
  return undefined;
}

function componentNamed(name: string, body: readonly Node[]): Component | undefined {
  for (const statement of body) {
    const node =
      statement.type === 'ExportNamedDeclaration' && statement.declaration ? statement.declaration : statement;
    if (node.type === 'FunctionDeclaration' && node.id?.name === name) return { component: node };
    if (node.type !== 'VariableDeclaration') continue;
    for (const { id, init } of node.declarations) {
      if (id.type !== 'Identifier' || id.name !== name || !init || !isFunction(init)) continue;
      const annotation = id.typeAnnotation?.type === 'TSTypeAnnotation' ? id.typeAnnotation.typeAnnotation : undefined;
      // In `React.FC<Props>`, the type argument is the type of the props.
      const propsType = annotation?.type === 'TSTypeReference' ? typeArgumentsOf(annotation)[0] : undefined;
      return { component: init, propsType };
    }
  }
  return undefined;
}

const isFunction = (node: Node): node is FunctionNode =>
  ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(node.type);

export type Fallback = string | number | boolean;

export function destructuredProps(
  pattern: Extract<Node, { type: 'ObjectPattern' }>,
  displayPath: string,
): Map<string, Fallback | undefined> {
  const fallbackByName = new Map<string, Fallback | undefined>();
  for (const property of pattern.properties) {
    if (property.type !== 'ObjectProperty' || property.key.type !== 'Identifier') continue;
    const { key, value } = property;
    const fallback = value.type === 'AssignmentPattern' ? fallbackIn(value.right, key.name, displayPath) : undefined;
    fallbackByName.set(key.name, fallback);
  }
  return fallbackByName;
}

function fallbackIn(node: Node, name: string, displayPath: string): Fallback {
  if (node.type === 'StringLiteral' || node.type === 'NumericLiteral' || node.type === 'BooleanLiteral')
    return node.value;
  throw new SourceError(
    `${displayPath}:${lineOf(node)}`,
    `The default of ${name} becomes the fallback of the variable, which must be a text, a number, true or false.`,
  );
}
