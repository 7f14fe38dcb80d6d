import type { Role } from '../../../session/grant';

export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  example?: unknown;
  examples?: unknown[];
  default?: unknown;
  const?: unknown;
  enum?: unknown[];
  format?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  additionalProperties?: Schema | boolean;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

export interface Parameter {
  in: 'path' | 'query' | 'header';
  name: string;
  required?: boolean;
  description?: string;
  schema: Schema;
}

type Content = Record<string, { schema: Schema }>;

interface DocumentOperation {
  operationId: string;
  tags: [string];
  summary: string;
  description?: string;
  security: unknown[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { description: string; content?: Content }>;
  'x-role'?: Role;
  'x-call'?: string;
}

export interface ApiDocument {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, DocumentOperation>>;
  components: { schemas: Record<string, Schema> };
}

export interface Operation {
  id: string;
  group: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  parameters: Parameter[];
  body: Schema | undefined;
  bodyRequired: boolean;
  responses: { status: string; schema: Schema | null | undefined }[];
  errors: { status: string; code: string; message: string }[];
  role: Role | undefined;
  call: string | undefined;
}

const JSON_TYPE = 'application/json';

function errorOf(status: string, line: string): Operation['errors'][number] {
  const [, code = '', message = line] = /^([A-Z_]+): (.*)$/.exec(line) ?? [];
  return { status, code, message };
}

function operationOf(method: string, path: string, operation: DocumentOperation): Operation {
  const successes = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'));
  const errors = Object.entries(operation.responses).filter(([status]) => !status.startsWith('2'));
  const [group] = operation.tags;
  return {
    id: `${group}.${operation.operationId}`,
    group,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    description: operation.description ?? '',
    parameters: operation.parameters ?? [],
    body: operation.requestBody?.content[JSON_TYPE]?.schema,
    bodyRequired: operation.requestBody?.required === true,
    responses: successes.map(([status, { content }]) => ({
      status,
      schema: content ? content[JSON_TYPE]?.schema : null,
    })),
    errors: errors.flatMap(([status, { description }]) => description.split('\n').map((line) => errorOf(status, line))),
    role: operation['x-role'],
    call: operation['x-call'],
  };
}

export const operationsOf = ({ paths }: ApiDocument): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => operationOf(method, path, operation)),
  );

export type ListedOperation = Pick<Operation, 'id' | 'group' | 'method' | 'path' | 'summary'>;

export interface ApiList {
  groups: { name: string; about: string }[];
  operations: ListedOperation[];
}

export const apiListOf = (document: ApiDocument): ApiList => ({
  groups: document.tags.map(({ name, description }) => ({ name, about: description })),
  operations: operationsOf(document).map(({ id, group, method, path, summary }) => ({
    id,
    group,
    method,
    path,
    summary,
  })),
});

export function operationsMatching<Item extends ListedOperation>(operations: readonly Item[], search: string): Item[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return operations.filter(({ id, method, path, summary }) => {
    const text = `${id} ${method} ${path} ${summary}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

export function resolveSchema(schema: Schema, { components }: ApiDocument): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : (components.schemas[name] ?? {});
}
