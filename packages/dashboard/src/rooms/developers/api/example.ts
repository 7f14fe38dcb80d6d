import { type ApiDocument, resolved, type Schema } from './document';

const DEEPEST = 6;

/** In the description of a field that is optional only with another one. */
const NEEDED = /Required without/;

const typeOf = ({ type }: Schema): string | undefined => (Array.isArray(type) ? type[0] : type);

const saidBy = ({ example, examples, const: constant, enum: choices }: Schema): unknown =>
  example ?? examples?.[0] ?? constant ?? choices?.[0];

const PLAIN: Record<string, unknown> = { string: 'text', integer: 1, number: 1, boolean: true, null: null };

export function exampleOf(given: Schema, document: ApiDocument, depth = 0): unknown {
  const schema = resolved(given, document);
  const said = saidBy(schema) ?? saidBy(given);
  if (said !== undefined) return said;
  if (depth > DEEPEST) return null;
  const [first] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (first) return exampleOf(first, document, depth + 1);
  if (schema.properties) return objectOf(schema, document, depth);
  if (typeOf(schema) === 'array') return schema.items ? [exampleOf(schema.items, document, depth + 1)] : [];
  return typeOf(schema) === 'object' ? {} : PLAIN[typeOf(schema) ?? 'string'];
}

function objectOf({ properties = {}, required = [] }: Schema, document: ApiDocument, depth: number): object {
  const isWritten = (name: string) =>
    required.length === 0
      ? depth === 0 && saidBy(properties[name] ?? {}) !== undefined
      : required.includes(name) || NEEDED.test(properties[name]?.description ?? '');
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => isWritten(name))
      .map(([name, schema]) => [name, exampleOf(schema, document, depth + 1)]),
  );
}

export function kindOf(schema: Schema, document: ApiDocument): string {
  const name = schema.$ref?.split('/').at(-1);
  if (name) return name;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const parts = schema.anyOf ?? schema.oneOf;
  if (parts) return [...new Set(parts.map((part) => kindOf(part, document)))].join(' | ');
  if (schema.items) return `${kindOf(schema.items, document)}[]`;
  const types = Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'any');
  return schema.format ? `${types} (${schema.format})` : types;
}

export const limitsOf = ({ minimum, maximum, minLength, maxLength, minItems, maxItems, default: standard }: Schema) =>
  [
    range(minimum, maximum, ''),
    range(atLeastTwo(minLength), maxLength, ' characters'),
    range(minItems, maxItems, ' entries'),
    standard === undefined ? '' : `default ${JSON.stringify(standard)}`,
  ].filter(Boolean);

const atLeastTwo = (least: number | undefined) => (least === 1 ? undefined : least);

function range(least: number | undefined, most: number | undefined, unit: string): string {
  const known = (limit: number | undefined) => limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER;
  if (known(least) && known(most)) return `${least} to ${most}${unit}`;
  if (known(most)) return `at most ${most}${unit}`;
  return known(least) ? `at least ${least}${unit}` : '';
}
