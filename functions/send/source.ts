import type { FieldError } from '../../shared/contract/errors';
import { invalidBody, Problem, throwIfInvalid } from '../../shared/contract/problem';
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
import { missingHtmlErrors } from '../../shared/domain/emails/text-alone';
import { append } from '../../shared/domain/lists';
import { parseErrors } from '../../shared/domain/templates/check';
import type { EmailSource } from '../../shared/services/accept-email/compose-email';
import { alternativeNameFor } from './alternative-names';
import { addressErrorMessage, isFieldError, readAddressField } from './recipients';
import { replyHeader } from './reply-header';

const requestedSender = ({ from, name, reply, headers }: Partial<SendBody>): SenderParts => {
  const sender = typeof from === 'object' ? from : { email: from, name: undefined };
  return { from: sender.email, fromName: sender.name ?? name, replyTo: reply ?? replyHeader(headers)?.address };
};

function readSender(
  requestedFrom: SendBody['from'],
  { from, fromName: name }: SenderParts,
  errors: FieldError[],
): EmailSource['from'] | null {
  if (!from) return null;
  const address = readAddressField(requestedFrom ?? from, 'from');
  if (isFieldError(address)) {
    errors.push(address);
    return null;
  }
  return { email: address.email, ...(name ? { name } : {}) };
}

function readReply(body: Partial<SendBody>, { replyTo }: SenderParts, errors: FieldError[]): ReplyTo | null {
  if (replyTo === undefined || replyTo === null) return null;
  const reply = parseReplyTo(replyTo);
  if (reply) return reply;
  const header = body.reply === undefined ? replyHeader(body.headers) : null;
  const field = header ? `headers.${header.name}` : 'reply';
  errors.push({ field, message: addressErrorMessage(replyTo, 'reply'), code: 'invalid_string' });
  return null;
}

function missingSender(template: EmailTemplate | null): FieldError {
  const reason = template ? 'neither the template nor the project has a sender' : 'the project has no default sender';
  return {
    field: 'from',
    message: `Required, because ${reason}. Set it in this request, or for the project with PATCH /project.`,
    code: 'required',
  };
}

const requiredError = (field: 'subject' | 'body', message: string): FieldError => ({
  field,
  message,
  code: 'required',
});

function missingContentErrors({ subject, body, text }: Partial<SendBody>, rawBody: unknown): FieldError[] {
  const errors = subject === undefined ? [requiredError('subject', 'Required without a template.')] : [];
  if (body !== undefined || text !== undefined) return errors;
  const alternativeName = alternativeNameFor('body', rawBody);
  const hint = alternativeName === undefined ? ', unless there is text' : `: rename ${alternativeName} to body`;
  return [...errors, requiredError('body', `Required without a template${hint}.`)];
}

function textOnlyErrors({ body, previewText, type }: Partial<SendBody>): FieldError[] {
  if (body !== undefined) return [];
  const errors = missingHtmlErrors({ previewText });
  if (type !== 'markdown') return errors;
  return [...errors, { field: 'type', message: 'Only with body, because it is the format of body.', code: 'custom' }];
}

function syntaxErrors(body: Partial<SendBody>): FieldError[] {
  const senderNames = { name: body.name, 'from.name': typeof body.from === 'object' ? body.from.name : undefined };
  return [
    ...templatesIn(body).flatMap(({ field, source, kind }) => parseErrors(source, kind, field)),
    ...Object.entries(senderNames).flatMap(([field, name]) => (name ? parseErrors(name, 'line', field) : [])),
  ];
}

export function sourceErrors(body: Partial<SendBody>, rawBody: unknown): FieldError[] {
  const errors = syntaxErrors(body);
  const sender = requestedSender(body);
  readSender(body.from, sender, errors);
  readReply(body, sender, errors);
  if (body.template !== undefined) return errors;
  append(errors, missingContentErrors(body, rawBody));
  if (body.text !== undefined) append(errors, textOnlyErrors(body));
  return errors;
}

const NO_TEMPLATE =
  'Template not found in this project. Send the id or alias of a template; GET /templates lists them.';

const asPreformatted = (markdown: string): string => `<div style="white-space: pre-wrap">${markdown}</div>`;

function requestedContent({ body, text, type }: SendBody): { body: string; text: string | null } | undefined {
  if (body === undefined) return undefined;
  if (type === 'html') return { body, text: text ?? null };
  return { body: asPreformatted(body), text: text ?? body };
}

const hasRequestedContent = ({ body, text }: SendBody): boolean => body !== undefined || text !== undefined;

/** Reads the project again, because the cached one may lack a sender that was just set. */
const projectSender = async (project: Project): Promise<SenderParts> =>
  project.from === undefined ? ((await currentProject(project.id)) ?? project) : project;

export interface RequestSource {
  source: EmailSource;
  senderOrigin: SenderOrigin;
}

/** The request's fields override the template's; the request's `body` also overrides the template's text. */
export async function readRequestSource(project: Project, body: SendBody): Promise<RequestSource> {
  const template = await readRequestedTemplate(project.id, body.template);
  const topic = template?.topicId ? await topicState(project.id, template.topicId) : null;
  const { from, replyTo, origin } = await readWholeSender(project, body, template);
  const content = contentOf(body, template);
  const usesTemplateBodies = template !== null && !hasRequestedContent(body);
  const source: EmailSource = {
    ...content,
    variables: template?.variables,
    from,
    ...(replyTo ? { replyTo } : {}),
    kind: template?.type ?? 'TRANSACTIONAL',
    ...(template ? { template: template.id } : {}),
    ...(usesTemplateBodies ? { bodies: { body: template.body, text: template.text } } : {}),
    ...(topic ? { topic } : {}),
  };
  return { source, senderOrigin: origin };
}

async function readRequestedTemplate(projectId: string, idOrAlias: string | undefined): Promise<EmailTemplate | null> {
  if (idOrAlias === undefined) return null;
  const template = await loadWholeTemplate(projectId, idOrAlias);
  if (!template) throw new Problem('TEMPLATE_NOT_FOUND', { message: NO_TEMPLATE });
  return template;
}

async function readWholeSender(project: Project, body: SendBody, template: EmailTemplate | null) {
  const senderOfRequest = requestedSender(body);
  const needsProjectSender = !senderOfRequest.from && !template?.from;
  const senderOfProject = needsProjectSender ? await projectSender(project) : project;
  const sender = wholeSender(senderOfRequest, template, senderOfProject);
  const errors: FieldError[] = [];
  const from = readSender(body.from, sender, errors);
  const replyTo = readReply(body, sender, errors);
  if (errors.length > 0) throw invalidBody(errors);
  if (!from) throw invalidBody([missingSender(template)]);
  return { from, replyTo, origin: sender.origin };
}

function contentOf(body: SendBody, template: EmailTemplate | null) {
  const ownContent = requestedContent(body);
  const content = ownContent ?? { body: template?.body ?? '', text: body.text ?? template?.text ?? null };
  if (content.body === '') throwIfInvalid(missingHtmlErrors({ previewText: body.previewText }));
  const previewTextOfTemplate = ownContent ? undefined : template?.previewText;
  return {
    subject: body.subject ?? template?.subject ?? '',
    ...content,
    previewText: body.previewText ?? previewTextOfTemplate,
  };
}
