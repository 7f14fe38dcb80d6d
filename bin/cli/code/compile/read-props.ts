import { SourceError } from './compiled-email';
import { componentOf, destructuredProps, type Fallback } from './component';
import { importedScope, type Scope, scopeOf } from './scope';
import type { Field, Fields, Shape } from './shape';
import { lineOf, type Node, parseModule, typeArgumentsOf } from './syntax';

export interface Unreadable {
  name: string;
  location: string;
}

export interface Props {
  fields: Fields;
  unreadable: Unreadable[];
}

const MAX_DEPTH = 20;
const REACT_PROPS = ['children', 'key', 'ref'];

export function readProps(file: string, source: string, displayPath: string): Props {
  const scope = scopeOf(file, source, displayPath);
  const reader = new TypeReader();
  const exportedComponent = componentOf(parseModule(source, displayPath).program.body);
  if (!exportedComponent)
    throw new SourceError(`${displayPath}:1`, 'An email exports a component: export default function Receipt(…) {…}');
  const { component, propsType } = exportedComponent;
  const [parameter] = component.params;
  if (!parameter) return { fields: {}, unreadable: [] };
  const pattern = parameter.type === 'AssignmentPattern' ? parameter.left : parameter;
  const annotation = 'typeAnnotation' in pattern ? pattern.typeAnnotation : undefined;
  const type = annotation?.type === 'TSTypeAnnotation' ? annotation.typeAnnotation : propsType;
  const fallbacks =
    pattern.type === 'ObjectPattern' ? destructuredProps(pattern, displayPath) : new Map<string, Fallback>();
  const declaredFields = type ? reader.propsOf(type, scope) : {};
  const undeclaredLocation = `${displayPath}:${lineOf(parameter)}`;
  const names = new Set([...Object.keys(declaredFields), ...fallbacks.keys()]);
  const fields: Record<string, Field> = {};
  for (const name of names) {
    if (REACT_PROPS.includes(name)) continue;
    const declared = declaredFields[name];
    if (!declared) reader.unreadable.push({ name, location: undeclaredLocation });
    const field = declared ?? { shape: { kind: 'text' }, required: true };
    const fallback = fallbacks.get(name);
    fields[name] = fallback === undefined ? field : { ...field, required: false, fallback };
  }
  return { fields, unreadable: reader.unreadable.filter(({ name }) => !REACT_PROPS.includes(name)) };
}

const KEYWORD_SHAPES: Readonly<Record<string, Shape>> = {
  TSStringKeyword: { kind: 'text' },
  TSNumberKeyword: { kind: 'number' },
  TSBooleanKeyword: { kind: 'boolean' },
};

class TypeReader {
  readonly unreadable: Unreadable[] = [];

  propsOf(type: Node, scope: Scope): Fields {
    const shape = this.shapeOf(type, scope, '', 0);
    if (shape?.kind === 'object') return shape.fields;
    throw new SourceError(
      `${scope.displayPath}:${lineOf(type)}`,
      'The type of the props is not an object type that can be read here. Write it out.',
    );
  }

  shapeOf(node: Node, scope: Scope, path: string, depth: number): Shape | undefined {
    if (depth > MAX_DEPTH) return undefined;
    const shapeOfType = (type: Node) => this.shapeOf(type, scope, path, depth + 1);
    switch (node.type) {
      case 'TSParenthesizedType':
        return shapeOfType(node.typeAnnotation);
      case 'TSTypeOperator':
        return node.operator === 'readonly' ? shapeOfType(node.typeAnnotation) : undefined;
      case 'TSArrayType': {
        const itemShape = shapeOfType(node.elementType);
        return itemShape && { kind: 'list', itemShape };
      }
      case 'TSTypeLiteral':
        return { kind: 'object', fields: this.fieldsOf(node.members, scope, path, depth) };
      case 'TSInterfaceDeclaration':
        return this.interfaceShape(node, scope, path, depth);
      case 'TSTypeAliasDeclaration':
        return shapeOfType(node.typeAnnotation);
      case 'TSIntersectionType':
        return mergedShape(node.types.map(shapeOfType));
      case 'TSUnionType':
        return unionShape(node.types.filter((type) => !isNullOrUndefined(type)).map(shapeOfType));
      case 'TSLiteralType':
        return literalShape(node.literal);
      case 'TSTypeReference':
        return this.referenceShape(node, scope, path, depth);
      default:
        return KEYWORD_SHAPES[node.type];
    }
  }

  private interfaceShape(
    node: Extract<Node, { type: 'TSInterfaceDeclaration' }>,
    scope: Scope,
    path: string,
    depth: number,
  ): Shape | undefined {
    const ownFields = this.fieldsOf(node.body.body, scope, path, depth);
    const ownCount = this.unreadable.length;
    const inheritedShapes = (node.extends ?? []).map(({ expression }) =>
      expression.type === 'Identifier' ? this.namedShape(expression.name, scope, path, depth) : undefined,
    );
    const inherited = this.unreadable.splice(ownCount);
    const isRedeclared = ({ name }: Unreadable) =>
      Object.hasOwn(ownFields, name.slice(path.length).split('.')[0] ?? '');
    for (const field of inherited) if (!isRedeclared(field)) this.unreadable.push(field);
    return mergedShape([...inheritedShapes, { kind: 'object', fields: ownFields }]);
  }

  private fieldsOf(nodes: readonly Node[], scope: Scope, path: string, depth: number): Fields {
    const fields: Record<string, Field> = {};
    for (const node of nodes) {
      if (node.type !== 'TSPropertySignature' || node.computed) continue;
      const name = keyName(node.key);
      const type = node.typeAnnotation?.typeAnnotation;
      if (name === undefined || !type) continue;
      const shape = this.shapeOf(type, scope, `${path}${name}.`, depth + 1);
      if (!shape) this.unreadable.push({ name: path + name, location: `${scope.displayPath}:${lineOf(node)}` });
      const isOptional = node.optional === true || isNullable(type, scope, depth);
      fields[name] = { shape: shape ?? { kind: 'text' }, required: !isOptional };
    }
    return fields;
  }

  private referenceShape(
    node: Extract<Node, { type: 'TSTypeReference' }>,
    scope: Scope,
    path: string,
    depth: number,
  ): Shape | undefined {
    if (node.typeName.type !== 'Identifier') return undefined;
    const { name } = node.typeName;
    const [typeArgument] = typeArgumentsOf(node);
    if (name === 'Date') return { kind: 'date' };
    if (!typeArgument) return this.namedShape(name, scope, path, depth);
    return genericShape(name, this.shapeOf(typeArgument, scope, path, depth + 1));
  }

  private namedShape(name: string, scope: Scope, path: string, depth: number): Shape | undefined {
    const found = declarationOf(name, scope, depth);
    return found && this.shapeOf(found.node, found.scope, path, found.depth + 1);
  }
}

interface Declaration {
  node: Node;
  scope: Scope;
  depth: number;
}

function declarationOf(name: string, scope: Scope, depth: number): Declaration | undefined {
  const node = scope.types.get(name);
  if (node) return { node, scope, depth };
  const imported = scope.imports.get(name);
  if (!imported || depth >= MAX_DEPTH) return undefined;
  const otherScope = importedScope(scope, imported.from);
  return otherScope && declarationOf(imported.name, otherScope, depth + 1);
}

function isNullable(node: Node, scope: Scope, depth: number): boolean {
  if (depth > MAX_DEPTH) return false;
  const isNullableType = (type: Node) => isNullable(type, scope, depth + 1);
  switch (node.type) {
    case 'TSParenthesizedType':
    case 'TSTypeAliasDeclaration':
      return isNullableType(node.typeAnnotation);
    case 'TSUnionType':
      return node.types.some(isNullableType);
    case 'TSTypeReference': {
      if (node.typeName.type !== 'Identifier' || typeArgumentsOf(node).length > 0) return false;
      const found = declarationOf(node.typeName.name, scope, depth);
      return found !== undefined && isNullable(found.node, found.scope, found.depth + 1);
    }
    default:
      return isNullOrUndefined(node);
  }
}

function genericShape(name: string, argument: Shape | undefined): Shape | undefined {
  switch (name) {
    case 'Array':
    case 'ReadonlyArray':
      return argument && { kind: 'list', itemShape: argument };
    case 'Readonly':
    case 'NonNullable':
      return argument;
    case 'Partial':
      return withAllFields(argument, { required: false });
    case 'Required':
      return withAllFields(argument, { required: true });
    default:
      return undefined;
  }
}

function withAllFields(shape: Shape | undefined, change: Pick<Field, 'required'>): Shape | undefined {
  if (shape?.kind !== 'object') return undefined;
  const fields = Object.entries(shape.fields).map(([name, field]) => [name, { ...field, ...change }]);
  return { kind: 'object', fields: Object.fromEntries(fields) };
}

function keyName(key: Node): string | undefined {
  if (key.type === 'Identifier') return key.name;
  return key.type === 'StringLiteral' ? key.value : undefined;
}

const isNullOrUndefined = (type: Node): boolean => type.type === 'TSNullKeyword' || type.type === 'TSUndefinedKeyword';

function literalShape(literal: Node): Shape | undefined {
  if (literal.type === 'StringLiteral') return { kind: 'text', values: [literal.value] };
  if (literal.type === 'NumericLiteral') return { kind: 'number' };
  return literal.type === 'BooleanLiteral' ? { kind: 'boolean' } : undefined;
}

function unionShape(shapes: readonly (Shape | undefined)[]): Shape | undefined {
  const [first] = shapes;
  if (!first || shapes.some((shape) => shape?.kind !== first.kind)) return undefined;
  switch (first.kind) {
    case 'text':
      return textUnion(shapes);
    case 'number':
    case 'boolean':
      return first;
    default:
      return shapes.length === 1 ? first : undefined;
  }
}

function textUnion(shapes: readonly (Shape | undefined)[]): Shape {
  const valueLists = shapes.flatMap((shape) => (shape?.kind === 'text' ? [shape.values] : []));
  const isOfLiterals = valueLists.every((values) => values !== undefined);
  return isOfLiterals ? { kind: 'text', values: valueLists.flat() } : { kind: 'text' };
}

function mergedShape(shapes: readonly (Shape | undefined)[]): Shape | undefined {
  const fields: Record<string, Field> = {};
  for (const shape of shapes) {
    if (shape?.kind !== 'object') return undefined;
    Object.assign(fields, shape.fields);
  }
  return { kind: 'object', fields };
}
