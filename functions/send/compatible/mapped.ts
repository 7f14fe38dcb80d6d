import type * as z from 'zod';
import type { FieldError } from '../../../shared/contract/errors';
import { Problem } from '../../../shared/contract/problem';
import { type SendBody, sendGroup } from '../../../shared/contract/routes/send';

/** A body of POST /v1/send as callers give it. */
export type SendInput = z.input<typeof sendGroup.routes.sendEmail.body>;

/** A mail of another service in the form of POST /v1/send. */
export interface Mapped {
  input: Partial<SendInput>;
  /** What can't be mapped, under the names of the request. */
  errors: FieldError[];
  /** Our name of a field -> that of the request. */
  nameOf: (field: string) => string;
}

/** The body to send of a mail without mistakes. */
export const mappedBody = ({ input }: Mapped): SendBody => sendGroup.routes.sendEmail.body.parse(input);

/** An error under the name that its field has in the request. */
export const named = (error: FieldError, nameOf: Mapped['nameOf']): FieldError => ({
  ...error,
  field: nameOf(error.field),
});

/** Runs a step of a send; the fields of a refusal get the names of the request. */
export async function underNames<T>(nameOf: Mapped['nameOf'], step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof Problem) || !error.errors) throw error;
    const { code, message, partial } = error;
    throw new Problem(code, { message, partial, errors: error.errors.map((one) => named(one, nameOf)) });
  }
}

/** Names from a table: of a member, and of all below it. The longest name that fits counts. */
export function namesFrom(table: Readonly<Record<string, string>>): Mapped['nameOf'] {
  const entries = Object.entries(table).sort(([a], [b]) => b.length - a.length);
  return (field) => {
    const found = entries.find(([own]) => field === own || field.startsWith(`${own}.`) || field.startsWith(`${own}[`));
    return found ? found[1] + field.slice(found[0].length) : field;
  };
}

/** What to say of members that can't be mapped, as far as the request has them. */
export function refusedNames(given: unknown, refused: Readonly<Record<string, string>>): FieldError[] {
  if (typeof given !== 'object' || given === null) return [];
  return Object.entries(refused)
    .filter(([field]) => Object.hasOwn(given, field))
    .map(([field, message]) => ({ field, message, code: 'unrecognized_keys' }));
}
