import type { FieldError } from '../../contract/errors';
import type { DeclaredVariable } from '../../contract/template-variables';
import { OWN_PAGES } from '../emails/variables';
import type { Variables } from './render';

/** Declared variables; null or undefined if a template declares none. */
export type Declared = readonly DeclaredVariable[] | null | undefined;

/** Names that every mail has from the service. */
export const OWN_NAMES: ReadonlySet<string> = new Set(['id', 'email', 'subscribed', ...OWN_PAGES]);

/** The variables of a mail with all fallbacks, or an error for each that is missing or of another type. */
export type Prepared = { ok: true; variables: Variables } | { ok: false; errors: FieldError[] };

/** Where errors of declared variables are: below the data of a send. */
const PLACE = 'data.';

export const isVariableError = ({ field }: FieldError): boolean => field.startsWith(PLACE);

/** The names in errors of declared variables. */
export const namesInErrors = (errors: readonly FieldError[]): string[] =>
  errors.filter(isVariableError).map(({ field }) => field.slice(PLACE.length));

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at a path of own members; undefined if there is none. */
export const valueAt = (scope: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (value, name) => (isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined),
    scope,
  );

/** A copy with another value at a path. */
function withValue(scope: Members, [name = '', ...rest]: readonly string[], value: unknown): Members {
  const held = Object.hasOwn(scope, name) ? scope[name] : undefined;
  return { ...scope, [name]: rest.length === 0 ? value : withValue(isObject(held) ? held : {}, rest, value) };
}

/** A name without a value: a blank text prints nothing either. */
export const isAbsent = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

const isNumeric = (value: unknown): boolean =>
  typeof value === 'string' ? Number.isFinite(Number(value)) : Number.isFinite(value);

const NOW = ['now', 'today'];
const isDate = (value: unknown): boolean =>
  typeof value === 'string' ? NOW.includes(value) || !Number.isNaN(Date.parse(value)) : Number.isFinite(value);

/** Whether a value is one of the type. Numbers come as texts from forms and files, and all but lists can be printed. */
const fits: Readonly<Record<DeclaredVariable['type'], (value: unknown) => boolean>> = {
  text: (value) => typeof value !== 'object',
  number: isNumeric,
  boolean: (value) => typeof value === 'boolean',
  date: isDate,
  list: Array.isArray,
  object: isObject,
};

const expected: Readonly<Record<DeclaredVariable['type'], string>> = {
  text: 'a text',
  number: 'a number',
  boolean: 'true or false',
  date: 'a date, such as 2026-03-01T10:00:00Z',
  list: 'a list',
  object: 'an object',
};

/** Whether a value is of the declared type; if not, what is expected. */
export const typeProblem = (type: DeclaredVariable['type'], value: unknown): string | null =>
  fits[type](value) ? null : `Expected ${expected[type]}, as the template declares.`;

/** The variables of a mail as its templates get them: absent values have their fallbacks. Names all that is wrong. */
export function prepareVariables(variables: Variables, declared: Declared): Prepared {
  const errors: FieldError[] = [];
  let prepared: Members = variables;
  for (const { name, type, required, fallback } of declared ?? []) {
    const path = name.split('.');
    const value = valueAt(prepared, path);
    if (!isAbsent(value)) {
      const problem = typeProblem(type, value);
      if (problem) errors.push({ field: `${PLACE}${name}`, message: problem, code: 'invalid_type' });
    } else if (fallback !== undefined) {
      prepared = withValue(withValue(prepared, path, fallback), ['data', ...path], fallback);
    } else if (required) {
      errors.push({ field: `${PLACE}${name}`, message: 'Required: the template declares it.', code: 'required' });
    }
  }
  return errors.length > 0 ? { ok: false, errors } : { ok: true, variables: prepared };
}

/** The same declarations for a mail that only shows how it looks: examples stand in place of absent values. */
export const forShowing = (declared: Declared): DeclaredVariable[] =>
  (declared ?? []).map(({ fallback, ...variable }) => {
    const shown = variable.example ?? fallback;
    return { ...variable, required: false, ...(shown === undefined ? {} : { fallback: shown }) };
  });

/** The names without which a mail is refused. */
export const requiredNames = (declared: Declared): string[] =>
  (declared ?? []).flatMap(({ name, required, fallback }) => (required && fallback === undefined ? [name] : []));

/** Names whose first part is none of these: nothing can give them a value. */
export const unprovided = (names: readonly string[], provided: ReadonlySet<string>): string[] =>
  names.filter((name) => !provided.has(name.split('.', 1)[0] as string));
