import type { FieldError } from '../../shared/contract/errors';
import { invalidBody, Problem, refuseInvalid } from '../../shared/contract/problem';
import type { SendBody } from '../../shared/contract/send-requests';
import type { EmailTemplate } from '../../shared/contract/templates';
import { topicState } from '../../shared/db/contacts/topics';
import { currentProject, type Project } from '../../shared/db/projects/projects';
import { loadWholeTemplate } from '../../shared/db/templates/whole';
import { templatesIn } from '../../shared/domain/emails/email-templates';
import {
  parseReplyTo,
  type ReplyTo,
  type SenderOrigin,
  type SenderParts,
  wholeSender,
} from '../../shared/domain/emails/sender';
import { withoutHtmlErrors } from '../../shared/domain/emails/text-alone';
import { append } from '../../shared/domain/lists';
import { templateParseErrors } from '../../shared/domain/templates/check';
import type { EmailSource } from '../../shared/services/accept-email/compose-email';
import { otherNameOf } from './other-names';
import { addressMistake, isFieldError, readAddressField } from './recipients';
import { replyHeader } from './reply-header';

const ownSender = ({ from, name, reply, headers }: Partial<SendBody>): SenderParts => {
  const own = typeof from === 'object' ? from : { email: from, name: undefined };
  return { from: own.email, fromName: own.name ?? name, replyTo: reply ?? replyHeader(headers)?.address };
};

function readSender(
  own: SendBody['from'],
  { from, fromName: name }: SenderParts,
  errors: FieldError[],
): EmailSource['from'] | null {
  if (!from) return null;
  const read = readAddressField(own ?? from, 'from');
  if (isFieldError(read)) {
    errors.push(read);
    return null;
  }
  return { email: read.email, ...(name ? { name } : {}) };
}

function readReply(body: Partial<SendBody>, { replyTo }: SenderParts, errors: FieldError[]): ReplyTo | null {
  if (replyTo === undefined || replyTo === null) return null;
  const reply = parseReplyTo(replyTo);
  if (reply) return reply;
  const header = body.reply === undefined ? replyHeader(body.headers) : null;
  const field = header ? `headers.${header.name}` : 'reply';
  errors.push({ field, message: addressMistake(replyTo, 'reply'), code: 'invalid_string' });
  return null;
}

const noSender = (template: EmailTemplate | null): FieldError => ({
  field: 'from',
  message: `Required, because ${template ? 'neither the template nor the project has a sender' : 'the project has no default sender'}. Set it in this request, or for the project with PATCH /project.`,
  code: 'required',
});

const required = (field: 'subject' | 'body', message: string): FieldError => ({ field, message, code: 'required' });

function missing({ subject, body, text }: Partial<SendBody>, given: unknown): FieldError[] {
  const errors = subject === undefined ? [required('subject', 'Required without a template.')] : [];
  if (body !== undefined || text !== undefined) return errors;
  const other = otherNameOf('body', given);
  const hint = other === undefined ? ', unless there is text' : `: rename ${other} to body`;
  return [...errors, required('body', `Required without a template${hint}.`)];
}

function withoutHtml({ body, previewText, type }: Partial<SendBody>): FieldError[] {
  if (body !== undefined) return [];
  const ofType = { field: 'type', message: 'Send it with body: it is the format of body.', code: 'custom' };
  return [...withoutHtmlErrors({ previewText }), ...(type === 'markdown' ? [ofType as FieldError] : [])];
}

function syntaxErrors(body: Partial<SendBody>): FieldError[] {
  const names = { name: body.name, 'from.name': typeof body.from === 'object' ? body.from.name : undefined };
  return [
    ...templatesIn(body).flatMap(({ field, source, kind }) => templateParseErrors(source, kind, field)),
    ...Object.entries(names).flatMap(([field, name]) => (name ? templateParseErrors(name, 'line', field) : [])),
  ];
}

export function sourceErrors(body: Partial<SendBody>, given: unknown): FieldError[] {
  const errors = syntaxErrors(body);
  const own = ownSender(body);
  readSender(body.from, own, errors);
  readReply(body, own, errors);
  if (body.template !== undefined) return errors;
  append(errors, missing(body, given));
  if (body.text !== undefined) append(errors, withoutHtml(body));
  return errors;
}

const NO_TEMPLATE =
  'Template not found in this project. Send the id or alias of a template; GET /templates lists them.';

const shownAsWritten = (markdown: string): string => `<div style="white-space: pre-wrap">${markdown}</div>`;

function ownBody({ body, text, type }: SendBody): { body: string; text: string | null } | undefined {
  if (body === undefined) return undefined;
  if (type === 'html') return { body, text: text ?? null };
  return { body: shownAsWritten(body), text: text ?? body };
}

const hasOwnBody = ({ body, text }: SendBody): boolean => body !== undefined || text !== undefined;

/** The cached project may lack a sender that was just set. */
const projectSender = async (project: Project): Promise<SenderParts> =>
  project.from === undefined ? ((await currentProject(project.id)) ?? project) : project;

export interface RequestSource {
  source: EmailSource;
  senderOf: SenderOrigin;
}

/** Explicit fields win; an overridden body drops the template's text. The project's sender comes last. */
export async function readRequestSource(project: Project, body: SendBody): Promise<RequestSource> {
  const projectId = project.id;
  const template = body.template === undefined ? null : await loadWholeTemplate(projectId, body.template);
  if (body.template !== undefined && !template) {
    throw new Problem('TEMPLATE_NOT_FOUND', { message: NO_TEMPLATE });
  }
  const topic = template?.topicId ? await topicState(projectId, template.topicId) : null;
  const errors: FieldError[] = [];
  const own = ownSender(body);
  const needsProject = !own.from && !template?.from;
  const sender = wholeSender(own, template, needsProject ? await projectSender(project) : project);
  const from = readSender(body.from, sender, errors);
  const replyTo = readReply(body, sender, errors);
  if (errors.length > 0) throw invalidBody(errors);
  if (!from) throw invalidBody([noSender(template)]);
  const content = ownBody(body) ?? { body: template?.body ?? '', text: body.text ?? template?.text ?? null };
  if (content.body === '') refuseInvalid(withoutHtmlErrors({ previewText: body.previewText }));
  const source: EmailSource = {
    subject: body.subject ?? template?.subject ?? '',
    ...content,
    previewText: body.previewText ?? (body.body === undefined ? template?.previewText : undefined),
    variables: template?.variables,
    from,
    ...(replyTo ? { replyTo } : {}),
    kind: template?.type ?? 'TRANSACTIONAL',
    ...(template ? { template: template.id } : {}),
    ...(template && !hasOwnBody(body) ? { bodies: { body: template.body, text: template.text } } : {}),
    ...(topic ? { topic } : {}),
  };
  return { source, senderOf: sender.origin };
}
