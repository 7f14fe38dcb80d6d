import { type ApiDocument, resolveSchema, type Schema } from './document';

const MAX_DEPTH = 6;

/** In the description of a field that is required unless another field is set. */
const REQUIRED_WITHOUT = /Required without/;

const firstTypeOf = ({ type }: Schema): string | undefined => (Array.isArray(type) ? type[0] : type);

const documentedExample = ({ example, examples, const: constant, enum: choices }: Schema): unknown =>
  example ?? examples?.[0] ?? constant ?? choices?.[0];

const EXAMPLE_OF_TYPE: Record<string, unknown> = { string: 'text', integer: 1, number: 1, boolean: true, null: null };

export function exampleOf(schemaOrReference: Schema, document: ApiDocument, depth = 0): unknown {
  const schema = resolveSchema(schemaOrReference, document);
  const documentedValue = documentedExample(schema) ?? documentedExample(schemaOrReference);
  if (documentedValue !== undefined) return documentedValue;
  if (depth > MAX_DEPTH) return null;
  const [firstPart] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (firstPart) return exampleOf(firstPart, document, depth + 1);
  if (schema.properties) return exampleObject(schema, document, depth);
  if (firstTypeOf(schema) === 'array') return schema.items ? [exampleOf(schema.items, document, depth + 1)] : [];
  return firstTypeOf(schema) === 'object' ? {} : EXAMPLE_OF_TYPE[firstTypeOf(schema) ?? 'string'];
}

function exampleObject({ properties = {}, required = [] }: Schema, document: ApiDocument, depth: number): object {
  const isIncluded = (name: string, property: Schema): boolean => {
    if (required.length > 0) return required.includes(name) || REQUIRED_WITHOUT.test(property.description ?? '');
    return depth === 0 && documentedExample(property) !== undefined;
  };
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name, schema]) => isIncluded(name, schema))
      .map(([name, schema]) => [name, exampleOf(schema, document, depth + 1)]),
  );
}

export function typeTextOf(schema: Schema, document: ApiDocument): string {
  const name = schema.$ref?.split('/').at(-1);
  if (name) return name;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map((choice) => typeTextOf(choice, document)))].join(' | ');
  if (schema.items) return `${typeTextOf(schema.items, document)}[]`;
  const types = Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'any');
  return schema.format ? `${types} (${schema.format})` : types;
}

export const limitTexts = ({
  minimum,
  maximum,
  minLength,
  maxLength,
  minItems,
  maxItems,
  default: defaultValue,
}: Schema) =>
  [
    rangeText(minimum, maximum, ''),
    rangeText(minLength === 1 ? undefined : minLength, maxLength, ' characters'),
    rangeText(minItems, maxItems, ' entries'),
    defaultValue === undefined ? '' : `default ${JSON.stringify(defaultValue)}`,
  ].filter(Boolean);

function rangeText(min: number | undefined, max: number | undefined, unit: string): string {
  const isBounded = (limit: number | undefined) => limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER;
  if (isBounded(min) && isBounded(max)) return `${min} to ${max}${unit}`;
  if (isBounded(max)) return `at most ${max}${unit}`;
  return isBounded(min) ? `at least ${min}${unit}` : '';
}
