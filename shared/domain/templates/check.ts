import type { FieldError } from '../../contract/errors';
import type { DeclaredVariable } from '../../contract/template-variables';
import { compile, isTemplateError } from './compile';
import { BUILT_IN_NAMES, type Declared, hasType, isMissingOrBlank, typeDescriptions } from './declared';
import type { TemplateKind } from './engine';
import { findSilentError } from './silent-errors';
import type { TemplateError } from './template-error';

export function checkTemplate(source: string, kind: TemplateKind): TemplateError | null {
  const template = compile(source, kind);
  return isTemplateError(template) ? template : findSilentError(template);
}

const toFieldErrors = (error: TemplateError | null, field: string): FieldError[] =>
  error ? [{ field, code: 'template_syntax', ...error }] : [];

export const strictTemplateErrors = (source: string, kind: TemplateKind, field: string): FieldError[] =>
  toFieldErrors(checkTemplate(source, kind), field);

/** Ignores errors that rendering tolerates (`findSilentError`), because older templates may contain them. */
export function parseErrors(source: string, kind: TemplateKind, field: string): FieldError[] {
  const template = compile(source, kind);
  return isTemplateError(template) ? toFieldErrors(template, field) : [];
}

const MAX_NAME_IN_PATH = 64;

export function strictTemplateErrorsIn(value: unknown, field: string): FieldError[] {
  if (typeof value === 'string') return strictTemplateErrors(value, 'text', field);
  if (Array.isArray(value)) return value.flatMap((part, index) => strictTemplateErrorsIn(part, `${field}[${index}]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    strictTemplateErrorsIn(part, `${field}.${name.slice(0, MAX_NAME_IN_PATH)}`),
  );
}

const MAX_DECLARATION_BYTES = 16_384;

export function variablesErrors(declared: Declared): FieldError[] {
  if (!declared) return [];
  const types = new Map(declared.map(({ name, type }) => [name, type]));
  const seenNames = new Set<string>();
  const errors = declared.flatMap((variable, index) => {
    const isRepeated = seenNames.has(variable.name);
    seenNames.add(variable.name);
    return variableErrors(variable, `variables[${index}]`, types, isRepeated);
  });
  if (Buffer.byteLength(JSON.stringify(declared)) <= MAX_DECLARATION_BYTES) return errors;
  return [...errors, { field: 'variables', message: 'At most 16 KB of JSON.', code: 'too_big' }];
}

type Types = ReadonlyMap<string, DeclaredVariable['type']>;

function variableErrors(variable: DeclaredVariable, path: string, types: Types, isRepeated: boolean): FieldError[] {
  const message = nameError(variable.name, types);
  const field = `${path}.name`;
  return [
    ...(message ? [{ field, message, code: 'custom' } as const] : []),
    ...(isRepeated ? [{ field, message: 'Declared twice.', code: 'duplicate' } as const] : []),
    ...(['fallback', 'example'] as const).flatMap((name) => valueErrors(variable, name, `${path}.${name}`)),
  ];
}

function nameError(name: string, types: Types): string | null {
  const parts = name.split('.');
  const [first = ''] = parts;
  if (parts.includes('__proto__')) return 'This name is reserved.';
  if (BUILT_IN_NAMES.has(first)) return 'The service sets it for every email. Remove it.';
  if (first === 'data') return 'Remove the prefix data.: every variable is already below data.';
  const parents = parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('.'));
  const wrongParent = parents.find((path) => (types.get(path) ?? 'object') !== 'object');
  return wrongParent === undefined
    ? null
    : `${wrongParent} is declared as ${types.get(wrongParent)}, which has no fields.`;
}

function valueErrors(variable: DeclaredVariable, property: 'fallback' | 'example', field: string): FieldError[] {
  const value = variable[property];
  if (value === undefined) return [];
  if (property === 'fallback' && variable.required) {
    return [
      {
        field,
        message: 'A required variable can’t have a fallback. Remove the fallback, or make the variable optional.',
        code: 'custom',
      },
    ];
  }
  if (isMissingOrBlank(value) || hasType(value, variable.type)) return [];
  return [{ field, message: `Expected ${typeDescriptions[variable.type]}.`, code: 'invalid_type' }];
}
