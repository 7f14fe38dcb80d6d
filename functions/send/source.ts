import type { FieldError } from '../../shared/contract/errors';
import { invalidBody, Problem, refuseInvalid } from '../../shared/contract/problem';
import type { SendBody } from '../../shared/contract/routes/send';
import type { MailTemplate } from '../../shared/contract/templates';
import { topicState } from '../../shared/db/contacts/topics';
import { loadWholeTemplate } from '../../shared/db/templates/whole';
import { type EmailAddress, parseAddress } from '../../shared/domain/address';
import { withoutHtmlErrors } from '../../shared/domain/emails/text-alone';
import { append } from '../../shared/domain/lists';
import { unreadableTemplate } from '../../shared/domain/templates/check';
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

const required = (field: 'subject' | 'body', message: string): FieldError => ({ field, message, code: 'required' });

/** What a mail without a template lacks. */
function missing({ subject, body, text }: Partial<SendBody>, given: unknown): FieldError[] {
  const errors = subject === undefined ? [required('subject', 'Required without a template.')] : [];
  if (body !== undefined || text !== undefined) return errors;
  const other = otherNameOf('body', given);
  const hint = other === undefined ? ', unless there is text' : `: rename ${other} to body`;
  return [...errors, required('body', `Required without a template${hint}.`)];
}

/** What belongs to HTML, in a mail that has none. */
function withoutHtml({ body, previewText, type }: Partial<SendBody>): FieldError[] {
  if (body !== undefined) return [];
  const ofType = { field: 'type', message: 'It says how body is written. Give it together with body.', code: 'custom' };
  return [...withoutHtmlErrors({ previewText }), ...(type === 'markdown' ? [ofType as FieldError] : [])];
}

/** Mistakes in templates that came with the request. A stored template was checked when it was saved. */
function syntaxErrors(body: Partial<SendBody>): FieldError[] {
  const parts = [
    ['subject', body.subject, 'line'],
    ['name', body.name, 'line'],
    ['from.name', typeof body.from === 'object' ? body.from.name : undefined, 'line'],
    ['body', body.body, 'html'],
    ['text', body.text, 'text'],
    ['previewText', body.previewText, 'line'],
  ] as const;
  return parts.flatMap(([field, source, kind]) =>
    source === undefined ? [] : unreadableTemplate(source, kind, field),
  );
}

/** Mistakes in the request's own members that can be found without reading any record. */
export function sourceErrors(body: Partial<SendBody>, given: unknown): FieldError[] {
  const errors = syntaxErrors(body);
  if (body.from !== undefined) readSender(body, null, errors);
  if (body.reply !== undefined) readReply(body, null, errors);
  if (body.template !== undefined) return errors;
  if (body.from === undefined) readSender(body, null, errors);
  append(errors, missing(body, given));
  if (body.text !== undefined) append(errors, withoutHtml(body));
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
  const template = body.template === undefined ? null : await loadWholeTemplate(projectId, body.template);
  if (body.template !== undefined && !template) {
    throw new Problem('TEMPLATE_NOT_FOUND', { message: NO_TEMPLATE });
  }
  const topic = template?.topicId ? await topicState(projectId, template.topicId) : null;
  const errors: FieldError[] = [];
  const from = readSender(body, template, errors);
  const replyTo = readReply(body, template, errors);
  if (errors.length > 0 || !from) throw invalidBody(errors);
  const own = ownBody(body) ?? { body: template?.body ?? '', text: body.text ?? template?.text ?? null };
  if (own.body === '') refuseInvalid(withoutHtmlErrors({ previewText: body.previewText }));
  return {
    subject: body.subject ?? template?.subject ?? '',
    ...own,
    previewText: body.previewText ?? (body.body === undefined ? template?.previewText : undefined),
    variables: template?.variables,
    from,
    ...(replyTo ? { replyTo } : {}),
    kind: template?.type ?? 'TRANSACTIONAL',
    ...(template ? { template: template.id } : {}),
    ...(template && !hasOwnBody(body) ? { bodies: { body: template.body, text: template.text } } : {}),
    ...(topic ? { topic } : {}),
  };
}
