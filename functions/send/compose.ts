import type { FieldError } from '../../shared/contract/errors';
import { invalidBody } from '../../shared/contract/problem';
import type { SendBody } from '../../shared/contract/routes/send';
import type { MailAttachment, MailContent } from '../../shared/db/email-contents';
import type { Project } from '../../shared/db/projects';
import { splitData } from '../../shared/domain/contact-data';
import { personalLinks } from '../../shared/domain/link-token';
import { listHeaders, withUnsubscribeLink, withUnsubscribeText } from '../../shared/domain/mail/unsubscribe';
import { renderMail } from '../../shared/domain/render-mail';
import { mailVariables } from '../../shared/domain/variables';
import { now } from '../../shared/ops/clock';
import { env } from '../../shared/ops/env';
import type { Planned } from './plan';
import type { Source } from './source';

/** A mail as it will be sent, but for its attachments. */
export type Composed = Omit<MailContent, 'attachments'>;

const FOOTER_LABEL = 'Unsubscribe';

/** Renders the mail of one recipient as it stands now: later changes of contact or template don't reach it. */
export function compose(project: Project, source: Source, { contact, contactId }: Planned, body: SendBody): Composed {
  const links = personalLinks(env('publicUrl'), project, contactId);
  const variables = mailVariables(contact, splitData(body.data).message, links);
  const { subject, body: html, text, from } = source;
  const rendered = renderMail({ subject, body: html, text, fromName: from.name ?? null }, variables, now());
  if (!rendered.ok) throw invalidBody(rendered.errors.map((error) => inRequest(error, body)));
  const { mail } = rendered;
  const own = Object.entries(body.headers).map(([name, value]) => ({ name, value }));
  const composed = {
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    from: { email: from.email, ...(mail.fromName ? { name: mail.fromName } : {}) },
    ...(source.replyTo ? { replyTo: source.replyTo } : {}),
    headers: own,
    tracking: body.tracking ?? source.kind === 'MARKETING',
  };
  return source.kind === 'MARKETING'
    ? asMarketing(composed, links.unsubscribeUrl, listIdOf(project, source))
    : composed;
}

/** Every marketing mail shows how to unsubscribe, to people and to their mail programs (RFC 8058). */
function asMarketing(mail: Composed, url: string, listId: string): Composed {
  const footer = { url, label: FOOTER_LABEL };
  return {
    ...mail,
    html: withUnsubscribeLink(mail.html, footer),
    text: withUnsubscribeText(mail.text, footer),
    headers: [...mail.headers, ...listHeaders({ url, listId })],
  };
}

/** The member of the request that a part came from. */
function inRequest(error: FieldError, body: SendBody): FieldError {
  if (error.field !== 'fromName') return error;
  return { ...error, field: typeof body.from === 'object' && body.from.name ? 'from.name' : 'name' };
}

/** RFC 2919: stable for the project, under a name that the sender owns. */
const listIdOf = (project: Project, { from }: Source): string =>
  `${project.id.replaceAll('_', '-')}.${from.email.slice(from.email.lastIndexOf('@') + 1)}`;

export const withAttachments = (composed: Composed, attachments: MailAttachment[]): MailContent => ({
  ...composed,
  attachments,
});
