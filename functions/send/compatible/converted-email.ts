import type * as z from 'zod';
import { MAX_RECIPIENTS } from '../../../shared/contract/email-limits';
import type { FieldError } from '../../../shared/contract/errors';
import { Problem } from '../../../shared/contract/problem';
import { sendGroup } from '../../../shared/contract/routes/send';
import type { SendBody } from '../../../shared/contract/send-requests';
import { fieldErrors } from '../../../shared/http/field-errors';
import { parseOptions } from '../../../shared/http/issue-text';
import { emailErrors } from '../email-errors';

export type SendInput = z.input<typeof sendGroup.routes.sendEmail.body>;

export interface ConvertedEmail {
  input: Partial<SendInput>;
  errors: FieldError[];
  originalField: (field: string) => string;
}

export const sendBodyOf = ({ input }: ConvertedEmail): SendBody => sendGroup.routes.sendEmail.body.parse(input);

export const forThisEmailOnly = (variables: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, { value, persistent: false }]));

const withOriginalField = (error: FieldError, originalField: ConvertedEmail['originalField']): FieldError => ({
  ...error,
  field: originalField(error.field),
});

export async function withOriginalFields<Result>(
  originalField: ConvertedEmail['originalField'],
  step: () => Promise<Result>,
): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof Problem) || !error.errors) throw error;
    const { code, message, hasTakenEffect } = error;
    throw new Problem(code, {
      message,
      hasTakenEffect,
      errors: error.errors.map((fieldError) => withOriginalField(fieldError, originalField)),
    });
  }
}

export function fieldMapping(table: Readonly<Record<string, string>>): ConvertedEmail['originalField'] {
  const longestFirst = Object.entries(table).sort(([a], [b]) => b.length - a.length);
  return (field) => {
    const isAtOrIn = (key: string) => field === key || field.startsWith(`${key}.`) || field.startsWith(`${key}[`);
    const [name, original] = longestFirst.find(([key]) => isAtOrIn(key)) ?? [];
    return name === undefined || original === undefined ? field : original + field.slice(name.length);
  };
}

export function unsupportedFieldErrors(rawBody: unknown, messages: Readonly<Record<string, string>>): FieldError[] {
  if (typeof rawBody !== 'object' || rawBody === null) return [];
  return Object.entries(messages)
    .filter(([field]) => Object.hasOwn(rawBody, field))
    .map(([field, message]) => ({ field, message, code: 'unrecognized_keys' }));
}

export function convertedErrors({ input, errors, originalField }: ConvertedEmail, now: number): FieldError[] {
  const parsed = sendGroup.routes.sendEmail.body.safeParse(input, parseOptions);
  const sendErrors = parsed.success ? emailErrors(parsed.data, { now, given: parsed.data }) : fieldErrors(parsed.error);
  return [...errors, ...sendErrors.map((error) => withOriginalField(error, originalField))];
}

const lengthOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0);

export function recipientErrors(emails: readonly ConvertedEmail[]): FieldError[] {
  const recipientCount = emails.reduce(
    (sum, { input: { to, cc, bcc } }) => sum + lengthOf(to) + lengthOf(cc) + lengthOf(bcc),
    0,
  );
  if (recipientCount <= MAX_RECIPIENTS) return [];
  const message = `At most ${MAX_RECIPIENTS} recipients in all emails of a request. Use several requests.`;
  return [{ field: '', message, code: 'too_big' }];
}

export const errorsAtIndex = (errors: readonly FieldError[], index: number): FieldError[] =>
  errors.map((error) => ({ ...error, field: `[${index}].${error.field}` }));

export function convertedBatchErrors(emails: readonly ConvertedEmail[], now: number): FieldError[] {
  const countErrors = recipientErrors(emails);
  if (countErrors.length > 0) return countErrors;
  return emails.flatMap((email, index) => errorsAtIndex(convertedErrors(email, now), index));
}
