import type { FieldError } from '../../shared/contract/errors';
import { invalidBody, Problem } from '../../shared/contract/problem';
import type { SendBody } from '../../shared/contract/routes/send';
import type { MailTemplate } from '../../shared/contract/routes/templates';
import { topicState } from '../../shared/db/contacts/topics';
import { loadTemplate } from '../../shared/db/templates/templates';
import { type EmailAddress, parseAddress } from '../../shared/domain/address';
import { templateProblem } from '../../shared/domain/templates/compile';
import type { MailSource } from '../../shared/services/accept-mail/compose-mail';
import { otherNameOf } from './other-names';
import { addressMistake, isFieldError, readAddressMember } from './recipients';

/** The sender's name is `from.name`, else `name`, else the template's. */
function senderName(body: Partial<SendBody>, template: MailTemplate | null): string | undefined {
  const own = typeof body.from === 'object' ? body.from.name : undefined;
  return own ?? body.name ?? template?.fromName ?? undefined;
}

function readSender(
  body: Partial<SendBody>,
  template: MailTemplate | null,
  errors: FieldError[],
): MailSource['from'] | null {
  const input = body.from ?? template?.from;
  if (!input) {
    errors.push({
      field: 'from',
      message: template
        ? 'Required, because the template has no from address.'
        : 'Required, unless a template with a from address is named.',
      code: 'required',
    });
    return null;
  }
  const read = readAddressMember(input, 'from');
  if (isFieldError(read)) {
    errors.push(read);
    return null;
  }
  const name = senderName(body, template);
  return { email: read.email, ...(name ? { name } : {}) };
}

function readReply(body: Partial<SendBody>, template: MailTemplate | null, errors: FieldError[]): EmailAddress | null {
  const input = body.reply ?? template?.replyTo;
  if (!input) return null;
  const reply = parseAddress(input);
  if (!reply) errors.push({ field: 'reply', message: addressMistake(input, 'reply'), code: 'invalid_string' });
  return reply;
}

const hasText = (given: unknown): boolean => typeof given === 'object' && given !== null && 'text' in given;

function required(field: 'subject' | 'body', given: unknown): FieldError {
  const error = (hint: string): FieldError => ({
    field,
    message: `Required without a template${hint}.`,
    code: 'required',
  });
  if (field === 'subject') return error('');
  const other = otherNameOf('body', given);
  if (other !== undefined) return error(`: rename ${other} to body`);
  return error(hasText(given) ? ', as HTML: text is sent in addition to body and does not replace it' : '');
}

/** Mistakes in templates that came with the request. A stored template was checked when it was saved. */
function syntaxErrors(body: Partial<SendBody>): FieldError[] {
  const parts = [
    ['subject', body.subject, 'line'],
    ['name', body.name, 'line'],
    ['from.name', typeof body.from === 'object' ? body.from.name : undefined, 'line'],
    ['body', body.body, 'html'],
    ['text', body.text, 'text'],
  ] as const;
  return parts.flatMap(([field, source, kind]) => (source === undefined ? [] : templateProblem(source, kind, field)));
}

/** Mistakes in the request's own members that can be found without reading any record. */
export function sourceErrors(body: Partial<SendBody>, given: unknown): FieldError[] {
  const errors = syntaxErrors(body);
  if (body.from !== undefined) readSender(body, null, errors);
  if (body.reply !== undefined) readReply(body, null, errors);
  if (body.template !== undefined) return errors;
  if (body.from === undefined) readSender(body, null, errors);
  for (const field of ['subject', 'body'] as const) if (body[field] === undefined) errors.push(required(field, given));
  return errors;
}

const NO_TEMPLATE = 'There is no such template in this project. template takes an id, which GET /templates shows.';

/** Markdown is made to be read as it is: its lines stay lines, and no part of it is lost. */
const shownAsWritten = (markdown: string): string => `<div style="white-space: pre-wrap">${markdown}</div>`;

/** The request's own HTML and text; undefined if it has none. */
function ownBody({ body, text, type }: SendBody): { body: string; text: string | null } | undefined {
  if (body === undefined) return undefined;
  if (type === 'html') return { body, text: text ?? null };
  return { body: shownAsWritten(body), text: text ?? body };
}

const hasOwnBody = ({ body, text }: SendBody): boolean => body !== undefined || text !== undefined;

/** Template and request together. Explicit members win, and an overridden body drops the template's text. */
export async function readRequestSource(projectId: string, body: SendBody): Promise<MailSource> {
  const template = body.template === undefined ? null : await loadTemplate(projectId, body.template);
  if (body.template !== undefined && !template) {
    throw new Problem('TEMPLATE_NOT_FOUND', { message: NO_TEMPLATE });
  }
  const topic = template?.topicId ? await topicState(projectId, template.topicId) : null;
  const errors: FieldError[] = [];
  const from = readSender(body, template, errors);
  const replyTo = readReply(body, template, errors);
  if (errors.length > 0 || !from) throw invalidBody(errors);
  const own = ownBody(body) ?? { body: template?.body ?? '', text: body.text ?? template?.text ?? null };
  return {
    subject: body.subject ?? template?.subject ?? '',
    ...own,
    from,
    ...(replyTo ? { replyTo } : {}),
    kind: template?.type ?? 'TRANSACTIONAL',
    ...(template ? { template: template.id } : {}),
    ...(template && !hasOwnBody(body) ? { bodies: { body: template.body, text: template.text } } : {}),
    ...(topic ? { topic } : {}),
  };
}
