import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { openApiDocument } from '../../../lib/openapi/document';
import type { Method } from '../../../shared/contract/route';

/** A schema as it stands in the document. */
export interface JsonSchema {
  $ref?: string;
  type?: string;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  required?: string[];
  items?: JsonSchema;
  enum?: unknown[];
  maxLength?: number;
  maxItems?: number;
}

interface DocumentedAnswer {
  description: string;
  content?: Record<string, { schema: JsonSchema }>;
}

interface Operation {
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, DocumentedAnswer>;
}

const NAME = 'openapi';
const document = openApiDocument();
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats(ajv);
ajv.addSchema(document, NAME);

/** A place in the document as a JSON pointer (RFC 6901). */
const pointer = (steps: readonly string[]): string =>
  steps.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

function validator(steps: readonly string[]): ValidateFunction {
  const reference = `${NAME}#${pointer(steps)}`;
  const found = ajv.getSchema(reference);
  if (!found) throw new Error(`the document has nothing at ${reference}`);
  return found;
}

const operationSteps = (method: Method, path: string): string[] => ['paths', path, method.toLowerCase()];

/** What the document says of a route. */
export function operationOf(method: Method, path: string): Operation {
  const operations = document.paths?.[path] as Record<string, Operation> | undefined;
  const operation = operations?.[method.toLowerCase()];
  if (!operation) throw new Error(`the document has no ${method} ${path}`);
  return operation;
}

/** What is wrong with the body of an answer by the document; null when nothing is. */
export function answerProblem(method: Method, path: string, status: number, type: string, body: unknown) {
  const schema = validator([...operationSteps(method, path), 'responses', String(status), 'content', type, 'schema']);
  return schema(body) ? null : ajv.errorsText(schema.errors);
}

/** The schema of a route's request body, where it has one. */
export const requestSchema = (method: Method, path: string): JsonSchema | undefined =>
  operationOf(method, path).requestBody?.content['application/json']?.schema;

/** Whether a value fits a schema taken out of the document. */
export function accepts(schema: JsonSchema, value: unknown): boolean {
  return ajv.validate(withWholeReferences(schema), value);
}

/** References of a part on its own lead into the document. */
function withWholeReferences(schema: JsonSchema): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/', `"${NAME}#/`));
}
