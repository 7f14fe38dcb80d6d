import type { Schema } from './document';

export interface TypeContext {
  nameOf(schema: Schema): string | undefined;
  /** Callers of the client write inputs, so optional fields may be undefined. */
  isInput: boolean;
}

export const componentOf = ({ $ref }: Schema): string | undefined => $ref?.split('/').at(-1);

export function typeOf(schema: Schema, context: TypeContext): string {
  return context.nameOf(schema) ?? anonymousType(schema, context);
}

export function anonymousType(schema: Schema, context: TypeContext): string {
  if (schema.$ref) return context.nameOf(schema) ?? 'unknown';
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return union(choices.map((choice) => typeOf(choice, context)));
  if (schema.allOf) return schema.allOf.map((part) => `(${typeOf(part, context)})`).join(' & ');
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => anonymousType({ ...schema, type }, context)));
  if (schema.type === 'array') return `Array<${schema.items ? typeOf(schema.items, context) : 'unknown'}>`;
  if (schema.type === 'object') return objectType(schema, context);
  return primitiveType(schema.type);
}

function primitiveType(type: string | undefined): string {
  if (type === 'integer') return 'number';
  return ['string', 'number', 'boolean', 'null'].includes(type ?? '') ? String(type) : 'unknown';
}

const union = (types: string[]): string => [...new Set(types)].join(' | ');

function objectType({ properties, required, additionalProperties }: Schema, context: TypeContext): string {
  const fields = Object.entries(properties ?? {}).map(([name, schema]) =>
    field(name, schema, required?.includes(name) ?? false, context),
  );
  const allowsOthers = additionalProperties === undefined ? fields.length === 0 : additionalProperties !== false;
  const otherType = typeof additionalProperties === 'object' ? typeOf(additionalProperties, context) : 'unknown';
  const types = [
    ...(fields.length > 0 || !allowsOthers ? [`{\n${fields.join('\n')}\n}`] : []),
    ...(allowsOthers ? [`Record<string, ${otherType}>`] : []),
  ];
  return types.join(' & ');
}

function field(name: string, schema: Schema, isRequired: boolean, context: TypeContext): string {
  const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
  const type = typeOf(schema, context);
  const value = isRequired ? `${key}: ${type}` : `${key}?: ${type}${context.isInput ? ' | undefined' : ''}`;
  return `${docComment(schema.description)}${value};`;
}

export function docComment(text = ''): string {
  const lines = text.replaceAll('*/', '* /').split('\n');
  if (text === '') return '';
  if (lines.length === 1) return `/** ${text.replaceAll('*/', '* /')} */\n`;
  return `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */\n`;
}
