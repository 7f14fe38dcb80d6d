import { MAX_RECIPIENTS } from '../../../shared/contract/email-limits';
import type { FieldError } from '../../../shared/contract/errors';
import { sendGroup } from '../../../shared/contract/routes/send';
import { fieldErrors } from '../../../shared/http/field-errors';
import { parseOptions } from '../../../shared/http/issue-text';
import { emailErrors } from '../email-errors';
import { type Mapped, named } from './mapped';

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
