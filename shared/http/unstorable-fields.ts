import type { FieldError } from '../contract/errors';
import { MAX_ERRORS } from '../contract/problem';
import { eachField, isStorable, type JsonNode } from '../domain/storable-text';
import { fieldPath } from './field-errors';

const PROTOTYPE = '__proto__';

const UNSTORABLE_TEXT = {
  message: 'Must not contain the character U+0000 or half of a surrogate pair.',
  code: 'invalid_string',
} as const;

function nameError(name: string | number): Omit<FieldError, 'field'> | null {
  if (name === PROTOTYPE) return { message: 'This name cannot be used.', code: 'reserved_key' };
  return typeof name === 'number' || isStorable(name) ? null : UNSTORABLE_TEXT;
}

/** Finds fields that schemas accept, which drop `__proto__` and allow text that can't be stored. */
export function unstorableFields(json: unknown): FieldError[] {
  const errors: FieldError[] = [];
  eachField(json, (step, value, holder) => {
    const isUnstorable = typeof value === 'string' && !isStorable(value);
    const error = nameError(step) ?? (isUnstorable ? UNSTORABLE_TEXT : null);
    if (error) errors.push({ field: pathOf(step, holder), ...error });
    return errors.length < MAX_ERRORS;
  });
  return errors;
}

function pathOf(step: string | number, holder: JsonNode): string {
  const path = [step];
  for (let node = holder; node.parent; node = node.parent) path.push(node.step);
  return fieldPath(path.reverse());
}

export const unstorableParameters = (values: Readonly<Record<string, unknown>>): FieldError[] =>
  Object.entries(values)
    .filter(([name, value]) => [name, value].flat().some((text) => typeof text === 'string' && !isStorable(text)))
    .map(([name]) => ({ field: fieldPath([name]), ...UNSTORABLE_TEXT }));
