import type { FieldError } from '../../contract/errors';
import type { DeclaredVariable } from '../../contract/template-variables';
import { BUILT_IN_PAGES } from '../emails/variables';
import type { Variables } from './render';

export type Declared = readonly DeclaredVariable[] | null | undefined;

export const BUILT_IN_NAMES: ReadonlySet<string> = new Set(['id', 'email', 'subscribed', ...BUILT_IN_PAGES]);

export type PreparedVariables = { ok: true; variables: Variables } | { ok: false; errors: FieldError[] };

const DATA_PREFIX = 'data.';

export const isVariableError = ({ field }: FieldError): boolean => field.startsWith(DATA_PREFIX);

export const namesInErrors = (errors: readonly FieldError[]): string[] =>
  errors.filter(isVariableError).map(({ field }) => field.slice(DATA_PREFIX.length));

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const valueAt = (scope: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (value, name) => (isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined),
    scope,
  );

function withValue(scope: Fields, path: readonly string[], value: unknown): Fields {
  const [name = '', ...innerPath] = path;
  if (innerPath.length === 0) return { ...scope, [name]: value };
  const existing = Object.hasOwn(scope, name) ? scope[name] : undefined;
  const innerScope = isObject(existing) ? existing : {};
  return { ...scope, [name]: withValue(innerScope, innerPath, value) };
}

/** Includes blank text, because it prints nothing either. */
export const isMissingOrBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

const isNumeric = (value: unknown): boolean =>
  typeof value === 'string' ? Number.isFinite(Number(value)) : Number.isFinite(value);

const NOW = ['now', 'today'];
const isDate = (value: unknown): boolean =>
  typeof value === 'string' ? NOW.includes(value) || !Number.isNaN(Date.parse(value)) : Number.isFinite(value);

/** Forms and files provide numbers as text. */
const typeChecks: Readonly<Record<DeclaredVariable['type'], (value: unknown) => boolean>> = {
  text: (value) => typeof value !== 'object',
  number: isNumeric,
  boolean: (value) => typeof value === 'boolean',
  date: isDate,
  list: Array.isArray,
  object: isObject,
};

export const typeDescriptions: Readonly<Record<DeclaredVariable['type'], string>> = {
  text: 'text',
  number: 'a number',
  boolean: 'true or false',
  date: 'a date, such as 2026-03-01T10:00:00Z',
  list: 'a list',
  object: 'an object',
};

export const hasType = (value: unknown, type: DeclaredVariable['type']): boolean => typeChecks[type](value);

export function prepareVariables(variables: Variables, declared: Declared): PreparedVariables {
  const errors: FieldError[] = [];
  let prepared: Fields = variables;
  for (const { name, type, required, fallback } of declared ?? []) {
    const path = name.split('.');
    const value = valueAt(prepared, path);
    if (!isMissingOrBlank(value)) {
      if (hasType(value, type)) continue;
      const message = `Expected ${typeDescriptions[type]}, as the template declares.`;
      errors.push({ field: `${DATA_PREFIX}${name}`, message, code: 'invalid_type' });
    } else if (fallback !== undefined) {
      // Templates read a variable as `name` or as `data.name`.
      prepared = withValue(withValue(prepared, path, fallback), ['data', ...path], fallback);
    } else if (required) {
      errors.push({ field: `${DATA_PREFIX}${name}`, message: 'Required: the template declares it.', code: 'required' });
    }
  }
  return errors.length > 0 ? { ok: false, errors } : { ok: true, variables: prepared };
}

/** For previews: no variable is required, and the example replaces a missing value. */
export const examplesAsFallbacks = (declared: Declared): DeclaredVariable[] =>
  (declared ?? []).map(({ fallback, ...variable }) => {
    const value = variable.example ?? fallback;
    return { ...variable, required: false, ...(value === undefined ? {} : { fallback: value }) };
  });

export const requiredNames = (declared: Declared): string[] =>
  (declared ?? []).flatMap(({ name, required, fallback }) => (required && fallback === undefined ? [name] : []));

export const namesMissingIn = (provided: ReadonlySet<string>, names: readonly string[]): string[] =>
  names.filter((name) => {
    const [firstPart = ''] = name.split('.', 1);
    return !provided.has(firstPart);
  });
