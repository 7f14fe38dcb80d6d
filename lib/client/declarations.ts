import { capitalized, nounOf, type OpenApiDocument, type Operation, type Schema, singular } from './document';
import { anonymousType, componentOf, docComment, type TypeContext, typeOf } from './schema-type';

const PAGE_FIELDS = ['items', 'nextCursor', 'hasMore', 'total', 'totalIsLowerBound'];

export interface OperationTypes {
  query?: string;
  body?: string;
  result: string;
  item?: { type: string; field: string };
}

export function listOf({ query, result }: Operation): { field: string; items: Schema } | undefined {
  if (!query?.properties?.cursor) return undefined;
  for (const [field, { type, items }] of Object.entries(result?.properties ?? {})) {
    if (type === 'array' && items) return { field, items };
  }
  return undefined;
}

export class Declarations {
  private readonly names = new Map<string, string>();
  private readonly usedNames = new Set<string>();
  private readonly declarations: string[] = [];
  private readonly referencedComponents = new Set<string>();
  private readonly components: Record<string, Schema>;

  constructor(document: OpenApiDocument, operations: readonly Operation[]) {
    this.components = document.components?.schemas ?? {};
    for (const name of Object.keys(this.components)) this.usedNames.add(name);
    this.nameRecords(operations);
  }

  private nameRecords(operations: readonly Operation[]): void {
    for (const { id, group, result } of operations) {
      if (/^get[A-Z]/.test(id) && result && !isPage(result))
        this.declare(result, [nounOf(id, group), `${nounOf(id, group)}Record`]);
    }
    for (const operation of operations) {
      const items = listOf(operation)?.items;
      const noun = singular(nounOf(operation.id, operation.group));
      if (items?.properties) this.declare(items, [noun, `Listed${noun}`]);
    }
  }

  typesOf(operation: Operation): OperationTypes {
    const { id, query, body, result } = operation;
    const list = listOf(operation);
    return {
      ...(query ? { query: this.input(query, `${capitalized(id)}Query`) } : {}),
      ...(body ? { body: this.input(body, `${capitalized(id)}Body`) } : {}),
      result: result ? this.result(result, `${capitalized(id)}Result`) : 'void',
      ...(list ? { item: { type: typeOf(list.items, this.context()), field: list.field } } : {}),
    };
  }

  print(): string {
    const components: string[] = [];
    // The loop also visits names that are added to the set during the loop.
    for (const name of this.referencedComponents)
      components.push(declaration(name, this.components[name] ?? {}, this.context(true)));
    return [...this.declarations, ...components].join('\n');
  }

  private result(schema: Schema, name: string): string {
    if (isPage(schema)) return `Page<${typeOf(schema.properties?.items?.items ?? {}, this.context())}>`;
    return this.declare(schema, [name]);
  }

  private input(schema: Schema, name: string): string {
    const component = this.component(schema);
    if (component) return component;
    this.declarations.push(declaration(this.freeName([name]), schema, this.context(true)));
    return name;
  }

  private declare(schema: Schema, names: string[]): string {
    const existingName = this.nameOf(schema);
    if (existingName) return existingName;
    const name = this.freeName(names);
    this.names.set(identity(schema), name);
    this.declarations.push(declaration(name, schema, this.context()));
    return name;
  }

  private freeName(names: string[]): string {
    const name = names.find((candidate) => !this.usedNames.has(candidate));
    if (!name) throw new Error(`Two types would be called ${names.join(' or ')}.`);
    this.usedNames.add(name);
    return name;
  }

  private nameOf(schema: Schema): string | undefined {
    return this.component(schema) ?? this.names.get(identity(schema));
  }

  private component(schema: Schema): string | undefined {
    const name = componentOf(schema);
    if (name) this.referencedComponents.add(name);
    return name;
  }

  private context(isInput = false): TypeContext {
    return { isInput, nameOf: (schema) => (isInput ? this.component(schema) : this.nameOf(schema)) };
  }
}

const identity = ({ description: _, ...schema }: Schema): string => JSON.stringify(schema);

const isPage = ({ properties = {} }: Schema): boolean =>
  'items' in properties &&
  'nextCursor' in properties &&
  Object.keys(properties).every((name) => PAGE_FIELDS.includes(name));

function declaration(name: string, schema: Schema, context: TypeContext): string {
  const type = anonymousType(schema, context);
  const comment = docComment(schema.description);
  // The schema is checked, too, because a union of objects also starts and ends with braces.
  const isOneObject = schema.type === 'object' && schema.properties && type.startsWith('{') && type.endsWith('\n}');
  return isOneObject ? `${comment}export interface ${name} ${type}\n` : `${comment}export type ${name} = ${type};\n`;
}
