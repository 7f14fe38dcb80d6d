import type * as z from 'zod';
import type { FieldError } from '../../../shared/contract/errors';
import { Problem } from '../../../shared/contract/problem';
import { sendGroup } from '../../../shared/contract/routes/send';
import type { SendBody } from '../../../shared/contract/send-requests';

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

export const named = (error: FieldError, nameOf: Mapped['nameOf']): FieldError => ({
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
