import { SourceError } from './compiled-email';
import { componentOf, type Fallback, fallbacksOf } from './component';
import { importedScope, type Scope, scopeOf } from './scope';
import type { Field, Fields, Shape } from './shape';
import { lineOf, type Node, parametersOf, parseModule } from './syntax';

export interface Unreadable {
  name: string;
  location: string;
}

export interface Props {
  members: Fields;
  unreadable: Unreadable[];
}

const MAX_DEPTH = 20;
const REACT_PROPS = ['children', 'key', 'ref'];

export function readProps(file: string, source: string, displayPath: string): Props {
  const scope = scopeOf(file, source, displayPath);
  const reader = new TypeReader();
  const body = parseModule(source, displayPath).program.body;
  const exported = componentOf(body);
  if (!exported)
    throw new SourceError(`${displayPath}:1`, 'An email exports a component: export default function Receipt(…) {…}');
  const { component, propsType } = exported;
  const [parameter] = component.params;
  if (!parameter) return { members: {}, unreadable: [] };
  const pattern = parameter.type === 'AssignmentPattern' ? parameter.left : parameter;
  const annotation = 'typeAnnotation' in pattern ? pattern.typeAnnotation : undefined;
  const type = annotation?.type === 'TSTypeAnnotation' ? annotation.typeAnnotation : propsType;
  const fallbacks = pattern.type === 'ObjectPattern' ? fallbacksOf(pattern, displayPath) : new Map<string, Fallback>();
  const shape = type ? reader.shapeOf(type, scope, '', 0) : undefined;
  if (type && shape?.kind !== 'object')
    throw new SourceError(
      `${displayPath}:${lineOf(type)}`,
      'The type of the props is not an object type that can be read here. Write it out.',
    );
  const declared = shape?.kind === 'object' ? shape.members : {};
  const names = new Set([...Object.keys(declared), ...fallbacks.keys()].filter((name) => !REACT_PROPS.includes(name)));
  const fields: Record<string, Field> = {};
  for (const name of names) {
    const fallback = fallbacks.get(name)?.value;
    const field = declared[name] ?? { shape: { kind: 'text' }, required: fallback === undefined };
    if (!declared[name]) reader.unreadable.push({ name, location: `${displayPath}:${lineOf(parameter)}` });
    fields[name] = fallback === undefined ? field : { ...field, required: false, fallback };
  }
  return { members: fields, unreadable: reader.unreadable.filter(({ name }) => !REACT_PROPS.includes(name)) };
}

const KEYWORD_SHAPES: Readonly<Record<string, Shape>> = {
  TSStringKeyword: { kind: 'text' },
  TSNumberKeyword: { kind: 'number' },
  TSBooleanKeyword: { kind: 'boolean' },
};

class TypeReader {
  readonly unreadable: Unreadable[] = [];

  shapeOf(node: Node, scope: Scope, path: string, depth: number): Shape | undefined {
    if (depth > MAX_DEPTH) return undefined;
    const shapeOfType = (type: Node) => this.shapeOf(type, scope, path, depth + 1);
    switch (node.type) {
      case 'TSParenthesizedType':
      case 'TSTypeOperator':
        return shapeOfType(node.typeAnnotation);
      case 'TSArrayType': {
        const of = shapeOfType(node.elementType);
        return of && { kind: 'list', of };
      }
      case 'TSTypeLiteral':
        return { kind: 'object', members: this.fieldsOf(node.members, scope, path, depth) };
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
    const own: Shape = { kind: 'object', members: this.fieldsOf(node.body.body, scope, path, depth) };
    const inherited = (node.extends ?? []).map(({ expression }) =>
      expression.type === 'Identifier' ? this.namedShape(expression.name, scope, path, depth) : undefined,
    );
    return mergedShape([...inherited, own]);
  }

  private fieldsOf(nodes: readonly Node[], scope: Scope, path: string, depth: number): Fields {
    const members: Record<string, Field> = {};
    for (const node of nodes) {
      if (node.type !== 'TSPropertySignature' || node.computed) continue;
      const { key } = node;
      const name = keyName(key);
      const type = node.typeAnnotation?.typeAnnotation;
      if (name === undefined || !type) continue;
      const shape = this.shapeOf(type, scope, `${path}${name}.`, depth + 1);
      if (!shape) this.unreadable.push({ name: path + name, location: `${scope.displayPath}:${lineOf(node)}` });
      const isOptional = node.optional === true || (type.type === 'TSUnionType' && type.types.some(isNullOrUndefined));
      members[name] = { shape: shape ?? { kind: 'text' }, required: !isOptional };
    }
    return members;
  }

  private referenceShape(
    node: Extract<Node, { type: 'TSTypeReference' }>,
    scope: Scope,
    path: string,
    depth: number,
  ): Shape | undefined {
    if (node.typeName.type !== 'Identifier') return undefined;
    const { name } = node.typeName;
    const [parameter] = parametersOf(node);
    if (name === 'Date') return { kind: 'date' };
    if (!parameter) return this.namedShape(name, scope, path, depth);
    const inner = this.shapeOf(parameter, scope, path, depth + 1);
    if (name === 'Array' || name === 'ReadonlyArray') return inner && { kind: 'list', of: inner };
    if (name === 'Readonly' || name === 'NonNullable') return inner;
    if ((name === 'Partial' || name === 'Required') && inner?.kind === 'object') {
      const required = name === 'Required';
      const members = Object.entries(inner.members).map(([key, field]) => [key, { ...field, required }]);
      return { kind: 'object', members: Object.fromEntries(members) };
    }
    return undefined;
  }

  private namedShape(name: string, scope: Scope, path: string, depth: number): Shape | undefined {
    const ownType = scope.types.get(name);
    if (ownType) return this.shapeOf(ownType, scope, path, depth + 1);
    const imported = scope.imports.get(name);
    if (!imported || depth >= MAX_DEPTH) return undefined;
    const otherScope = importedScope(scope, imported.from);
    return otherScope && this.namedShape(imported.name, otherScope, path, depth + 1);
  }
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
  if (first.kind === 'text') {
    const values = shapes.flatMap((shape) => (shape?.kind === 'text' ? [shape.values] : []));
    return values.every((texts) => texts !== undefined) ? { kind: 'text', values: values.flat() } : { kind: 'text' };
  }
  const isUnionOfEqualTypes = first.kind === 'number' || first.kind === 'boolean';
  return shapes.length === 1 || isUnionOfEqualTypes ? first : undefined;
}

function mergedShape(shapes: readonly (Shape | undefined)[]): Shape | undefined {
  const fields: Record<string, Field> = {};
  for (const shape of shapes) {
    if (shape?.kind !== 'object') return undefined;
    Object.assign(fields, shape.members);
  }
  return { kind: 'object', members: fields };
}
