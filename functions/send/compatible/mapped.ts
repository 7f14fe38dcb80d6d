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

export interface Mapped {
  input: Partial<SendInput>;
  errors: FieldError[];
  nameOf: (field: string) => string;
}

export const mappedBody = ({ input }: Mapped): SendBody => sendGroup.routes.sendEmail.body.parse(input);

/** Stores no value on a contact. */
export const forThisEmail = (variables: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, { value, persistent: false }]));

const named = (error: FieldError, nameOf: Mapped['nameOf']): FieldError => ({
  ...error,
  field: nameOf(error.field),
});

export async function underNames<T>(nameOf: Mapped['nameOf'], step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof Problem) || !error.errors) throw error;
    const { code, message, partial } = error;
    throw new Problem(code, { message, partial, errors: error.errors.map((one) => named(one, nameOf)) });
  }
}

export function namesFrom(table: Readonly<Record<string, string>>): Mapped['nameOf'] {
  const entries = Object.entries(table).sort(([a], [b]) => b.length - a.length);
  return (field) => {
    const found = entries.find(([own]) => field === own || field.startsWith(`${own}.`) || field.startsWith(`${own}[`));
    return found ? found[1] + field.slice(found[0].length) : field;
  };
}

export function refusedNames(given: unknown, refused: Readonly<Record<string, string>>): FieldError[] {
  if (typeof given !== 'object' || given === null) return [];
  return Object.entries(refused)
    .filter(([field]) => Object.hasOwn(given, field))
    .map(([field, message]) => ({ field, message, code: 'unrecognized_keys' }));
}

export function mappedErrors({ input, errors, nameOf }: Mapped, now: number): FieldError[] {
  const parsed = sendGroup.routes.sendEmail.body.safeParse(input, parseOptions);
  const found = parsed.success ? emailErrors(parsed.data, { now, given: parsed.data }) : fieldErrors(parsed.error);
  return [...errors, ...found.map((error) => named(error, nameOf))];
}

const sizeOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0);

export function recipientErrors(emails: readonly Mapped[]): FieldError[] {
  const recipients = emails.reduce((sum, { input: { to, cc, bcc } }) => sum + sizeOf(to) + sizeOf(cc) + sizeOf(bcc), 0);
  if (recipients <= MAX_RECIPIENTS) return [];
  const message = `At most ${MAX_RECIPIENTS} recipients in all emails of a request. Use several requests.`;
  return [{ field: '', message, code: 'too_big' }];
}

export const atIndex = (errors: readonly FieldError[], index: number): FieldError[] =>
  errors.map((error) => ({ ...error, field: `[${index}].${error.field}` }));

export function mappedBatchErrors(emails: readonly Mapped[], now: number): FieldError[] {
  const tooMany = recipientErrors(emails);
  return tooMany.length > 0 ? tooMany : emails.flatMap((email, index) => atIndex(mappedErrors(email, now), index));
}
