import type { FieldError } from '../../contract/errors';
import type { EmailKind } from '../../contract/templates';
import type { EmailTemplates } from '../emails/email-templates';
import { renderEmail } from '../emails/render-email';

const SAMPLE = 'https://confirm.invalid/c/sample';

const fieldError = (field: string, message: string): FieldError => ({ field, message, code: 'custom' });

/** Null if people can confirm with this email. `now` is in epoch milliseconds. */
export function confirmationError(
  { type, ...template }: EmailTemplates & { type: EmailKind },
  now: number,
): FieldError | null {
  if (type !== 'TRANSACTIONAL') return fieldError('type', 'A double opt-in template must be TRANSACTIONAL.');
  const rendered = renderEmail(template, { confirmUrl: SAMPLE }, now);
  if (!rendered.ok) {
    const [error = null] = rendered.errors;
    return error;
  }
  if (template.body !== '' && !rendered.email.html.includes(SAMPLE)) {
    return fieldError('body', 'A double opt-in template must show {{ confirmUrl }}.');
  }
  if (rendered.email.text.includes(SAMPLE)) return null;
  return fieldError('text', 'A double opt-in template must show {{ confirmUrl }} in its text too.');
}
