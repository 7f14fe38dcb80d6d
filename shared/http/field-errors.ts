import * as z from 'zod';
import type { FieldCode, FieldError } from '../contract/errors';
import { MAX_ERRORS } from '../contract/problem';
import { storable } from '../domain/storable-text';
import { isWithin } from '../domain/verify/distance';

const MAX_NAME = 40;
/** Minimum lengths for one and two typos. */
const ONE_SLIP = 4;
const TWO_SLIPS = 7;

export const folded = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

export function suggestedField(unknown: string, fields: readonly string[]): string | undefined {
  if (unknown.length > MAX_NAME) return undefined;
  const name = folded(unknown);
  const most = name.length < ONE_SLIP ? 0 : name.length < TWO_SLIPS ? 1 : 2;
  for (let slips = 0; slips <= most; slips++) {
    const suggestion = fields.find((field) => isWithin(name, folded(field), slips));
    if (suggestion !== undefined) return suggestion;
  }
  return undefined;
}

type Issue = z.core.$ZodIssue;
type Noun = 'field' | 'parameter';

export function fieldPath(path: readonly PropertyKey[]): string {
  let text = '';
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`;
    else text += text === '' ? String(step) : `.${String(step)}`;
  }
  return storable(text);
}

function codeOf(issue: Issue): FieldCode {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'required' : 'invalid_type';
    case 'invalid_format':
      return 'invalid_string';
    case 'too_small':
    case 'too_big':
      return issue.code;
    case 'invalid_value':
      return issue.input === undefined ? 'required' : 'invalid_enum_value';
    case 'custom':
      return (issue.params?.code as FieldCode | undefined) ?? 'custom';
    case 'not_multiple_of':
    case 'unrecognized_keys':
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
      return 'invalid_type';
  }
}

const hadForm = (issues: Issue[]): boolean =>
  issues.every((issue) => {
    if (issue.path.length > 0) return true;
    return issue.code === 'invalid_union' ? issue.errors.some(hadForm) : issue.code !== 'invalid_type';
  });

type Discriminated = Issue & { code: 'invalid_union'; discriminator: string };

function discriminatorError(issue: Discriminated, field: string): FieldError {
  const given = (issue.input as Record<string, unknown> | null | undefined)?.[issue.discriminator];
  const options = 'options' in issue && Array.isArray(issue.options) ? issue.options.join(', ') : '';
  return given === undefined
    ? { field, message: `Required: one of ${options}.`, code: 'required' }
    : { field, message: `Expected one of: ${options}.`, code: 'invalid_enum_value' };
}

const isDiscriminated = (issue: Issue): issue is Discriminated =>
  issue.code === 'invalid_union' && issue.discriminator !== undefined;

function missingIn(issue: Issue & { code: 'unrecognized_keys' }): string[] {
  const object = 'object' in issue && issue.object instanceof z.ZodObject ? issue.object : undefined;
  return Object.keys(object?.shape ?? {}).filter((name) => !Object.hasOwn(issue.input ?? {}, name));
}

function* unknownErrors(
  issue: Issue & { code: 'unrecognized_keys' },
  path: PropertyKey[],
  noun: Noun,
): Generator<FieldError> {
  const fields = missingIn(issue);
  for (const key of issue.keys) {
    const suggestion = suggestedField(key, fields);
    const question = suggestion === undefined ? '' : ` Did you mean \`${suggestion}\`?`;
    yield {
      field: fieldPath([...path, key]),
      message: `Unknown ${noun}.${question}`,
      code: 'unrecognized_keys',
    };
  }
}

function* errorsOf(issue: Issue, prefix: PropertyKey[], noun: Noun): Generator<FieldError> {
  const path = [...prefix, ...issue.path];
  const field = fieldPath(path);
  if (issue.code === 'unrecognized_keys') return yield* unknownErrors(issue, path, noun);
  if (isDiscriminated(issue)) return yield discriminatorError(issue, field);
  const branch = issue.code === 'invalid_union' ? (issue.errors.find(hadForm) ?? []) : [];
  if (branch.length > 0) {
    for (const inner of branch) yield* errorsOf(inner, path, noun);
    return;
  }
  const missing = issue.code === 'invalid_union' && issue.input === undefined;
  const code = missing ? 'required' : codeOf(issue);
  yield { field, message: code === 'required' ? 'Required.' : issue.message.replace(/([^.!?])$/, '$1.'), code };
}

/** Parse with `parseOptions`. */
export function fieldErrors(error: z.ZodError, noun: Noun = 'field'): FieldError[] {
  const errors: FieldError[] = [];
  const ofWrongType = new Set<string>();
  for (const issue of error.issues as Issue[]) {
    for (const found of errorsOf(issue, [], noun)) {
      if (errors.length === MAX_ERRORS) return errors;
      // The library checks the length of a text that stands for a list, too.
      if (ofWrongType.has(found.field)) continue;
      if (found.code === 'invalid_type') ofWrongType.add(found.field);
      errors.push(found);
    }
  }
  return errors;
}
