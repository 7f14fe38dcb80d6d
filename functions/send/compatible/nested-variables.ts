import type { FieldError } from '../../../shared/contract/errors';

const MAX_PARTS = 32;

type Fields = Record<string, unknown>;

interface Nested {
  variables: Fields;
  errors: FieldError[];
}

/** Resend's SDK takes only texts and numbers, so a nested variable has a name such as `user.name`. */
export function nestedVariables(given: Readonly<Fields>, path: string): Nested {
  const entries = Object.entries(given);
  const variables: Fields = Object.fromEntries(entries.filter(([name]) => !name.includes('.')));
  const own = new Set<unknown>([variables]);
  const errors: FieldError[] = [];
  for (const [name, value] of entries.filter(([key]) => key.includes('.'))) {
    const parts = name.split('.');
    const isName = parts.length <= MAX_PARTS && parts.every((part) => part !== '' && part !== '__proto__');
    if (!isName) errors.push({ field: `${path}.${name}`, ...notAName });
    else if (!setNested(variables, parts, value, own)) errors.push({ field: `${path}.${name}`, ...taken });
  }
  return { variables, errors };
}

/** Changes only objects in `own`, and copies others once. False if the name, or a part of it, has a value. */
function setNested(variables: Fields, parts: readonly string[], value: unknown, own: Set<unknown>): boolean {
  let fields = variables;
  for (const part of parts.slice(0, -1)) {
    const current = Object.hasOwn(fields, part) ? fields[part] : {};
    if (typeof current !== 'object' || current === null || Array.isArray(current)) return false;
    const nested = own.has(current) ? current : { ...current };
    own.add(nested);
    fields[part] = nested;
    fields = nested as Fields;
  }
  const last = parts.at(-1) ?? '';
  if (Object.hasOwn(fields, last)) return false;
  fields[last] = value;
  return true;
}

const notAName = {
  message: `Expected a name such as user.name, with at most ${MAX_PARTS} parts.`,
  code: 'invalid_string' as const,
};

const taken = {
  message: 'Another variable sets this name, or a part of it to a value that is not an object. Send one of them.',
  code: 'duplicate' as const,
};
