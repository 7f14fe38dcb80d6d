import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
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
/** As clients get it; that it is the contract's, `npm run openapi -- --check` says. */
const published = join(__dirname, '..', '..', '..', 'docs', 'api', 'openapi.json');
const document = JSON.parse(readFileSync(published, 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
};
// Each check runs a few times only: to optimise its code takes a third of the time in which it is made.
const ajv = new Ajv2020({ strict: false, allErrors: true, code: { optimize: false } });
addFormats(ajv);
ajv.addSchema(document, NAME);

const validators = new Map<string, ValidateFunction>();

/** The check of a schema taken out of the document, made once for all that say the same: most errors do. */
function validatorOf(schema: JsonSchema): ValidateFunction {
  // References of a part on its own lead into the document.
  const text = JSON.stringify(schema).replaceAll('"#/', `"${NAME}#/`);
  const known = validators.get(text);
  if (known) return known;
  const made = ajv.compile(JSON.parse(text) as object);
  validators.set(text, made);
  return made;
}

/** What the document says of a route. */
export function operationOf(method: Method, path: string): Operation {
  const operation = document.paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`the document has no ${method} ${path}: npm run openapi writes it anew`);
  return operation;
}

/** What is wrong with the body of an answer by the document; null when nothing is. */
export function answerProblem(method: Method, path: string, status: number, type: string, body: unknown) {
  const schema = operationOf(method, path).responses[status]?.content?.[type]?.schema;
  if (!schema) throw new Error(`the document has no ${type} for ${status} of ${method} ${path}`);
  const validate = validatorOf(schema);
  return validate(body) ? null : ajv.errorsText(validate.errors);
}

/** The schema of a route's request body, where it has one. */
export const requestSchema = (method: Method, path: string): JsonSchema | undefined =>
  operationOf(method, path).requestBody?.content['application/json']?.schema;

/** Whether a value fits a schema taken out of the document. */
export const accepts = (schema: JsonSchema, value: unknown): boolean => validatorOf(schema)(value) === true;
