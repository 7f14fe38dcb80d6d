/** JSON Schema 2020-12. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  description?: string;
}

interface Parameter {
  in: string;
  name: string;
  required?: boolean;
  description?: string;
  schema: Schema;
}

interface DocumentOperation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { description: string; content?: Content }>;
  'x-sdk'?: string;
}

type Content = Record<string, { schema: Schema }>;

export interface OpenApiDocument {
  tags?: { name: string; description?: string }[];
  paths: Record<string, Record<string, DocumentOperation>>;
  components?: { schemas?: Record<string, Schema> };
}

export interface Operation {
  id: string;
  group: string;
  name: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  pathParameters: { name: string; type: 'string' | 'number' }[];
  query?: Schema;
  body?: Schema;
  bodyIsOptional: boolean;
  result?: Schema;
}

const JSON_TYPE = 'application/json';

export function operationsOf({ paths }: OpenApiDocument): Operation[] {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => !respondsWithOtherThanJson(operation) && operation['x-sdk'] === undefined)
      .map(([method, operation]) => readOperation(method.toUpperCase(), path, operation)),
  );
  const usedNames = new Set<string>();
  return operations.map((operation) => {
    const qualifiedName = `${operation.group}.${operation.name}`;
    // If two operations have the same short name, the later one is named by its id, which is unique.
    const uniqueOperation = usedNames.has(qualifiedName) ? { ...operation, name: operation.id } : operation;
    usedNames.add(qualifiedName);
    return uniqueOperation;
  });
}

const successResponses = ({ responses }: DocumentOperation) =>
  Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([, response]) => response);

const respondsWithOtherThanJson = (operation: DocumentOperation): boolean =>
  successResponses(operation).some(({ content }) => content !== undefined && !content[JSON_TYPE]);

function readOperation(method: string, path: string, operation: DocumentOperation): Operation {
  const { operationId, summary, description = '', parameters = [], requestBody } = operation;
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const body = requestBody?.content[JSON_TYPE]?.schema;
  const [success] = successResponses(operation);
  const result = success?.content?.[JSON_TYPE]?.schema;
  return {
    id: operationId,
    ...methodName(operationId, path),
    method,
    path,
    summary,
    description,
    pathParameters: parameters
      .filter((parameter) => parameter.in === 'path')
      .map(({ name, schema }) => ({ name, type: schema.type === 'integer' ? 'number' : 'string' })),
    ...(query.length > 0 ? { query: objectSchemaOf(query) } : {}),
    ...(body && !isEmptyObject(body) ? { body } : {}),
    bodyIsOptional: requestBody?.required !== true,
    ...(result ? { result: withoutEnvelope(result) } : {}),
  };
}

const objectSchemaOf = (parameters: Parameter[]): Schema => ({
  type: 'object',
  properties: Object.fromEntries(
    parameters.map(({ name, schema, description }) => [name, { ...schema, ...(description ? { description } : {}) }]),
  ),
  required: parameters.filter(({ required }) => required).map(({ name }) => name),
});

const isEmptyObject = ({ type, properties = {}, additionalProperties }: Schema): boolean =>
  type === 'object' && Object.keys(properties).length === 0 && additionalProperties === false;

function withoutEnvelope(schema: Schema): Schema {
  const { success, data, ...others } = schema.properties ?? {};
  return success?.const === true && data && Object.keys(others).length === 0 ? data : schema;
}

export function errorCodesOf({ paths }: OpenApiDocument): string[] {
  const descriptions = Object.values(paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ responses }) => Object.values(responses).map(({ description }) => description)),
  );
  const codes = descriptions.flatMap((text) => text.split('\n').map((line) => /^([A-Z][A-Z_]+): /.exec(line)?.[1]));
  return [...new Set(codes.filter((code) => code !== undefined))].sort();
}

const CHOSEN_NAMES: Record<string, { group: string; name: string }> = {
  sendEmail: { group: 'emails', name: 'send' },
  trackEvent: { group: 'events', name: 'track' },
  verifyEmail: { group: 'emails', name: 'verify' },
  createContact: { group: 'contacts', name: 'upsert' },
};

const wordsOf = (name: string): string[] => name.split(/(?=[A-Z])/);

export const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

export function singular(noun: string): string {
  if (noun.endsWith('ies')) return `${noun.slice(0, -3)}y`;
  return noun.endsWith('s') ? noun.slice(0, -1) : noun;
}

export function methodName(operationId: string, path: string): { group: string; name: string } {
  const chosenName = CHOSEN_NAMES[operationId];
  if (chosenName) return chosenName;
  const group = toCamelCase(path.split('/')[1] ?? '');
  // The name leaves out the noun of its group: `listContacts` of /contacts becomes `contacts.list`.
  const [verb = '', ...words] = wordsOf(operationId);
  const nouns = words.slice(0, wordsOf(group).length).join('');
  const isOwnNoun = [group, singular(group)].some((noun) => capitalized(noun) === nouns);
  const otherWords = isOwnNoun ? words.slice(wordsOf(group).length) : words;
  return { group, name: [verb, ...otherWords].join('') };
}

const toCamelCase = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

export function nounOf(operationId: string, group: string): string {
  const noun = wordsOf(operationId).slice(1).join('');
  const owner = capitalized(singular(group));
  return noun.startsWith(owner) ? noun : owner + noun;
}
