import type { FieldError } from '../../../shared/contract/errors';

const MAX_PARTS = 32;

type Fields = Record<string, unknown>;

interface NestedVariables {
  variables: Fields;
  errors: FieldError[];
}

/** Resend's SDK takes only texts and numbers, so a nested variable has a name such as `user.name`. */
export function nestVariables(dottedVariables: Readonly<Fields>, path: string): NestedVariables {
  const entries = Object.entries(dottedVariables);
  const variables: Fields = Object.fromEntries(entries.filter(([name]) => !name.includes('.')));
  const ownObjects = new Set<unknown>([variables]);
  const errors: FieldError[] = [];
  for (const [name, value] of entries.filter(([key]) => key.includes('.'))) {
    const parts = name.split('.');
    const isValidName = parts.length <= MAX_PARTS && parts.every((part) => part !== '' && part !== '__proto__');
    if (!isValidName) errors.push({ field: `${path}.${name}`, ...invalidNameError });
    else if (!setNested(variables, parts, value, ownObjects))
      errors.push({ field: `${path}.${name}`, ...nameTakenError });
  }
  return { variables, errors };
}

/**
 * Changes only objects in `ownObjects`, and copies others once. False if another variable has set the name or its
 * beginning to a value.
 */
function setNested(variables: Fields, parts: readonly string[], value: unknown, ownObjects: Set<unknown>): boolean {
  let fields = variables;
  for (const part of parts.slice(0, -1)) {
    const existingValue = Object.hasOwn(fields, part) ? fields[part] : {};
    if (typeof existingValue !== 'object' || existingValue === null || Array.isArray(existingValue)) return false;
    const nestedFields = ownObjects.has(existingValue) ? existingValue : { ...existingValue };
    ownObjects.add(nestedFields);
    fields[part] = nestedFields;
    fields = nestedFields as Fields;
  }
  const lastPart = parts.at(-1) ?? '';
  if (Object.hasOwn(fields, lastPart)) return false;
  fields[lastPart] = value;
  return true;
}

const invalidNameError = {
  message: `Expected a name such as user.name, with at most ${MAX_PARTS} parts.`,
  code: 'invalid_string' as const,
};

const nameTakenError = {
  message: 'Another variable sets this name, or a part of it to a value that is not an object. Send one of them.',
  code: 'duplicate' as const,
};
