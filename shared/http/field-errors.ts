import type * as z from 'zod';
import type { FieldCode, FieldError } from '../contract/errors';

type Issue = z.core.$ZodIssue;

/** A path as the API writes it: `to[2].email`. */
export function fieldPath(path: readonly PropertyKey[]): string {
  let text = '';
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`;
    else text += text === '' ? String(step) : `.${String(step)}`;
  }
  return text;
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
    default:
      return 'invalid_type';
  }
}

function messageOf(issue: Issue, code: FieldCode): string {
  if (code === 'required') return 'Required.';
  return issue.message.replace(/^Invalid input: e/, 'E').replace(/([^.!?])$/, '$1.');
}

/** Whether a value had a branch's form: then its mistakes lie deeper than the value itself. */
const hadForm = (issues: Issue[]): boolean =>
  issues.every((issue) => {
    if (issue.path.length > 0) return true;
    return issue.code === 'invalid_union' ? issue.errors.some(hadForm) : issue.code !== 'invalid_type';
  });

/** The member that tells which of several forms a value has: missing, or none of those that there are. */
function discriminatorError(issue: Issue, path: PropertyKey[], member: string): FieldError {
  const given = (issue.input as Record<string, unknown> | null | undefined)?.[member];
  const options = 'options' in issue && Array.isArray(issue.options) ? issue.options : [];
  if (given === undefined) return { field: fieldPath(path), message: 'Required.', code: 'required' };
  return { field: fieldPath(path), message: `Expected one of: ${options.join(', ')}.`, code: 'invalid_enum_value' };
}

function flatten(issue: Issue, prefix: PropertyKey[]): FieldError[] {
  const path = [...prefix, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      field: fieldPath([...path, key]),
      message: 'There is no such member.',
      code: 'unrecognized_keys' as const,
    }));
  }
  if (issue.code === 'invalid_union' && issue.discriminator !== undefined) {
    return [discriminatorError(issue, path, issue.discriminator)];
  }
  if (issue.code === 'invalid_union') {
    const branch = issue.errors.find(hadForm);
    if (branch && branch.length > 0) return branch.flatMap((inner) => flatten(inner, path));
    const missing = issue.input === undefined;
    const message = missing ? 'Required.' : 'None of the allowed forms.';
    return [{ field: fieldPath(path), message, code: missing ? 'required' : 'invalid_type' }];
  }
  const code = codeOf(issue);
  return [{ field: fieldPath(path), message: messageOf(issue, code), code }];
}

/** The library's findings as field errors of ours, all at once. Parse with `reportInput: true`. */
export const fieldErrors = (error: z.ZodError): FieldError[] =>
  (error.issues as Issue[]).flatMap((issue) => flatten(issue, []));
