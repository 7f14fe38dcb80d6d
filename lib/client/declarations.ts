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
  private readonly namesBySchema = new Map<string, string>();
  private readonly usedNames = new Set<string>();
  private readonly declarations: string[] = [];
  private readonly referencedComponents = new Set<string>();
  private readonly components: Record<string, Schema>;

  constructor(document: OpenApiDocument, operations: readonly Operation[]) {
    this.components = document.components?.schemas ?? {};
    for (const name of Object.keys(this.components)) this.usedNames.add(name);
    this.declareRecords(operations);
  }

  private declareRecords(operations: readonly Operation[]): void {
    for (const { id, group, result } of operations) {
      if (/^get[A-Z]/.test(id) && result && !isItemPage(result))
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
      ...(query ? { query: this.declareInput(query, `${capitalized(id)}Query`) } : {}),
      ...(body ? { body: this.declareInput(body, `${capitalized(id)}Body`) } : {}),
      result: result ? this.declareResult(result, `${capitalized(id)}Result`) : 'void',
      ...(list ? { item: { type: typeOf(list.items, this.contextFor()), field: list.field } } : {}),
    };
  }

  print(): string {
    const components: string[] = [];
    // The loop also visits names that are added to the set during the loop.
    for (const name of this.referencedComponents)
      components.push(declaration(name, this.components[name] ?? {}, this.contextFor('input')));
    return [...this.declarations, ...components].join('\n');
  }

  private declareResult(schema: Schema, name: string): string {
    if (isItemPage(schema)) return `Page<${typeOf(schema.properties?.items?.items ?? {}, this.contextFor())}>`;
    return this.declare(schema, [name]);
  }

  private declareInput(schema: Schema, name: string): string {
    const component = this.referencedComponent(schema);
    if (component) return component;
    this.declarations.push(declaration(this.freeName([name]), schema, this.contextFor('input')));
    return name;
  }

  private declare(schema: Schema, names: string[]): string {
    const existingName = this.nameOf(schema);
    if (existingName) return existingName;
    const name = this.freeName(names);
    this.namesBySchema.set(schemaKey(schema), name);
    this.declarations.push(declaration(name, schema, this.contextFor()));
    return name;
  }

  private freeName(names: string[]): string {
    const name = names.find((candidate) => !this.usedNames.has(candidate));
    if (!name) throw new Error(`Two types would be called ${names.join(' or ')}.`);
    this.usedNames.add(name);
    return name;
  }

  private nameOf(schema: Schema): string | undefined {
    return this.referencedComponent(schema) ?? this.namesBySchema.get(schemaKey(schema));
  }

  private referencedComponent(schema: Schema): string | undefined {
    const name = componentOf(schema);
    if (name) this.referencedComponents.add(name);
    return name;
  }

  private contextFor(use: 'input' | 'result' = 'result'): TypeContext {
    const isInput = use === 'input';
    return { isInput, nameOf: (schema) => (isInput ? this.referencedComponent(schema) : this.nameOf(schema)) };
  }
}

const schemaKey = ({ description: _, ...schema }: Schema): string => JSON.stringify(schema);

const isItemPage = ({ properties = {} }: Schema): boolean =>
  'items' in properties &&
  'nextCursor' in properties &&
  Object.keys(properties).every((name) => PAGE_FIELDS.includes(name));

function declaration(name: string, schema: Schema, context: TypeContext): string {
  const type = anonymousType(schema, context);
  const comment = docComment(schema.description);
  // Braces alone don't prove a single object: the type of a union of objects starts and ends with braces, too.
  const isOneObject = schema.type === 'object' && schema.properties && type.startsWith('{') && type.endsWith('\n}');
  return isOneObject ? `${comment}export interface ${name} ${type}\n` : `${comment}export type ${name} = ${type};\n`;
}
