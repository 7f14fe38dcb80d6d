import { SourceMistake } from './compiled';
import { componentOf, type Fallback, fallbacksOf } from './component';
import { importedScope, type Scope, scopeOf } from './scope';
import type { Field, Fields, Shape } from './shape';
import { lineOf, type Node, parametersOf, parseModule } from './syntax';

export interface Unreadable {
  name: string;
  place: string;
}

export interface Props {
  members: Fields;
  unreadable: Unreadable[];
}

const MAX_DEPTH = 20;
const OWN = ['children', 'key', 'ref'];

export function readProps(file: string, source: string, place: string): Props {
  const scope = scopeOf(file, source, place);
  const reader = new Reader();
  const body = parseModule(source, place).program.body;
  const found = componentOf(body);
  if (!found)
    throw new SourceMistake(`${place}:1`, 'An email exports a component: export default function Receipt(…) {…}');
  const { component, typed } = found;
  const [parameter] = component.params;
  if (!parameter) return { members: {}, unreadable: [] };
  const pattern = parameter.type === 'AssignmentPattern' ? parameter.left : parameter;
  const annotation = 'typeAnnotation' in pattern ? pattern.typeAnnotation : undefined;
  const type = annotation?.type === 'TSTypeAnnotation' ? annotation.typeAnnotation : typed;
  const fallbacks = pattern.type === 'ObjectPattern' ? fallbacksOf(pattern, place) : new Map<string, Fallback>();
  const shape = type ? reader.shape(type, scope, '', 0) : undefined;
  if (type && shape?.kind !== 'object')
    throw new SourceMistake(
      `${place}:${lineOf(type)}`,
      'The type of the props is not an object type that can be read here. Write it out.',
    );
  const declared = shape?.kind === 'object' ? shape.members : {};
  const names = new Set([...Object.keys(declared), ...fallbacks.keys()].filter((name) => !OWN.includes(name)));
  const fields: Record<string, Field> = {};
  for (const name of names) {
    const fallback = fallbacks.get(name)?.value;
    const field = declared[name] ?? { shape: { kind: 'text' }, required: fallback === undefined };
    if (!declared[name]) reader.unreadable.push({ name, place: `${place}:${lineOf(parameter)}` });
    fields[name] = fallback === undefined ? field : { ...field, required: false, fallback };
  }
  return { members: fields, unreadable: reader.unreadable.filter(({ name }) => !OWN.includes(name)) };
}

const keywords: Readonly<Record<string, Shape>> = {
  TSStringKeyword: { kind: 'text' },
  TSNumberKeyword: { kind: 'number' },
  TSBooleanKeyword: { kind: 'boolean' },
};

class Reader {
  readonly unreadable: Unreadable[] = [];

  shape(node: Node, scope: Scope, path: string, depth: number): Shape | undefined {
    if (depth > MAX_DEPTH) return undefined;
    const next = (type: Node) => this.shape(type, scope, path, depth + 1);
    switch (node.type) {
      case 'TSParenthesizedType':
      case 'TSTypeOperator':
        return next(node.typeAnnotation);
      case 'TSArrayType': {
        const of = next(node.elementType);
        return of && { kind: 'list', of };
      }
      case 'TSTypeLiteral':
        return { kind: 'object', members: this.fields(node.members, scope, path, depth) };
      case 'TSInterfaceDeclaration':
        return this.interface(node, scope, path, depth);
      case 'TSTypeAliasDeclaration':
        return next(node.typeAnnotation);
      case 'TSIntersectionType':
        return merged(node.types.map(next));
      case 'TSUnionType':
        return united(node.types.filter((type) => !isNothing(type)).map(next));
      case 'TSLiteralType':
        return ofLiteral(node.literal);
      case 'TSTypeReference':
        return this.reference(node, scope, path, depth);
      default:
        return keywords[node.type];
    }
  }

  private interface(
    node: Extract<Node, { type: 'TSInterfaceDeclaration' }>,
    scope: Scope,
    path: string,
    depth: number,
  ): Shape | undefined {
    const own: Shape = { kind: 'object', members: this.fields(node.body.body, scope, path, depth) };
    const inherited = (node.extends ?? []).map(({ expression }) =>
      expression.type === 'Identifier' ? this.named(expression.name, scope, path, depth) : undefined,
    );
    return merged([...inherited, own]);
  }

  private fields(nodes: readonly Node[], scope: Scope, path: string, depth: number): Fields {
    const members: Record<string, Field> = {};
    for (const node of nodes) {
      if (node.type !== 'TSPropertySignature' || node.computed) continue;
      const { key } = node;
      const name = key.type === 'Identifier' ? key.name : key.type === 'StringLiteral' ? key.value : undefined;
      const type = node.typeAnnotation?.typeAnnotation;
      if (name === undefined || !type) continue;
      const shape = this.shape(type, scope, `${path}${name}.`, depth + 1);
      if (!shape) this.unreadable.push({ name: path + name, place: `${scope.place}:${lineOf(node)}` });
      const isOptional = node.optional === true || (type.type === 'TSUnionType' && type.types.some(isNothing));
      members[name] = { shape: shape ?? { kind: 'text' }, required: !isOptional };
    }
    return members;
  }

  private reference(
    node: Extract<Node, { type: 'TSTypeReference' }>,
    scope: Scope,
    path: string,
    depth: number,
  ): Shape | undefined {
    if (node.typeName.type !== 'Identifier') return undefined;
    const { name } = node.typeName;
    const [parameter] = parametersOf(node);
    if (name === 'Date') return { kind: 'date' };
    if (!parameter) return this.named(name, scope, path, depth);
    const inner = this.shape(parameter, scope, path, depth + 1);
    if (name === 'Array' || name === 'ReadonlyArray') return inner && { kind: 'list', of: inner };
    if (name === 'Readonly' || name === 'NonNullable') return inner;
    if ((name === 'Partial' || name === 'Required') && inner?.kind === 'object') {
      const required = name === 'Required';
      const members = Object.entries(inner.members).map(([key, field]) => [key, { ...field, required }]);
      return { kind: 'object', members: Object.fromEntries(members) };
    }
    return undefined;
  }

  private named(name: string, scope: Scope, path: string, depth: number): Shape | undefined {
    const own = scope.types.get(name);
    if (own) return this.shape(own, scope, path, depth + 1);
    const imported = scope.imports.get(name);
    const other = imported && importedScope(scope, imported.from);
    return imported && other && depth < MAX_DEPTH ? this.named(imported.name, other, path, depth + 1) : undefined;
  }
}

const isNothing = (type: Node): boolean => type.type === 'TSNullKeyword' || type.type === 'TSUndefinedKeyword';

function ofLiteral(literal: Node): Shape | undefined {
  if (literal.type === 'StringLiteral') return { kind: 'text', values: [literal.value] };
  if (literal.type === 'NumericLiteral') return { kind: 'number' };
  return literal.type === 'BooleanLiteral' ? { kind: 'boolean' } : undefined;
}

function united(shapes: readonly (Shape | undefined)[]): Shape | undefined {
  const [first] = shapes;
  if (!first || shapes.some((shape) => shape?.kind !== first.kind)) return undefined;
  if (first.kind === 'text') {
    const values = shapes.flatMap((shape) => (shape?.kind === 'text' ? [shape.values] : []));
    return values.every((each) => each !== undefined) ? { kind: 'text', values: values.flat() } : { kind: 'text' };
  }
  return shapes.length === 1 || first.kind === 'number' || first.kind === 'boolean' ? first : undefined;
}

function merged(shapes: readonly (Shape | undefined)[]): Shape | undefined {
  const fields: Record<string, Field> = {};
  for (const shape of shapes) {
    if (shape?.kind !== 'object') return undefined;
    Object.assign(fields, shape.members);
  }
  return { kind: 'object', members: fields };
}
