import { invalidBody } from '../../shared/contract/problem';
import type { SendBody } from '../../shared/contract/routes/send';
import type { MailAttachment, MailContent } from '../../shared/db/email-contents';
import type { Project } from '../../shared/db/projects';
import { splitData } from '../../shared/domain/contact-data';
import { personalLinks } from '../../shared/domain/link-token';
import { textFromHtml } from '../../shared/domain/mail/text-part';
import { listHeaders, withUnsubscribeLink, withUnsubscribeText } from '../../shared/domain/mail/unsubscribe';
import { render } from '../../shared/domain/template/render';
import { mailVariables } from '../../shared/domain/variables';
import { now } from '../../shared/ops/clock';
import { env } from '../../shared/ops/env';
import type { Planned } from './plan';
import type { Source } from './source';

/** A mail as it will be sent, but for its attachments. */
export type Composed = Omit<MailContent, 'attachments'>;

const FOOTER_LABEL = 'Unsubscribe';

function renderPart(source: string, kind: 'html' | 'text' | 'line', field: string, variables: object): string {
  const rendered = render(source, kind, variables as Record<string, unknown>, now());
  if (rendered.ok) return rendered.output;
  throw invalidBody([{ ...rendered.problem, field, code: 'template_syntax' }]);
}

/** Renders the mail of one recipient as it stands now: later changes of contact or template don't reach it. */
export function compose(project: Project, source: Source, { contact, contactId }: Planned, body: SendBody): Composed {
  const { persistent, message } = splitData(body.data);
  const links = personalLinks(env('publicUrl'), project, contactId);
  const variables = mailVariables(contact, { ...persistent, ...message }, links);
  const html = renderPart(source.body, 'html', 'body', variables);
  const text = source.text === null ? textFromHtml(html) : renderPart(source.text, 'text', 'text', variables);
  const fromName = source.from.name && renderPart(source.from.name, 'line', 'name', variables);
  const marketing = source.kind === 'MARKETING';
  const footer = { url: links.unsubscribeUrl, label: FOOTER_LABEL };
  const own = Object.entries(body.headers).map(([name, value]) => ({ name, value }));
  return {
    subject: renderPart(source.subject, 'line', 'subject', variables),
    html: marketing ? withUnsubscribeLink(html, footer) : html,
    text: marketing ? withUnsubscribeText(text, footer) : text,
    from: { email: source.from.email, ...(fromName ? { name: fromName } : {}) },
    ...(source.replyTo ? { replyTo: source.replyTo } : {}),
    headers: marketing
      ? [...own, ...listHeaders({ url: links.unsubscribeUrl, listId: listIdOf(project, source) })]
      : own,
    tracking: body.tracking ?? marketing,
  };
}

/** RFC 2919: stable for the project, under a name that the sender owns. */
const listIdOf = (project: Project, { from }: Source): string =>
  `${project.id.replaceAll('_', '-')}.${from.email.slice(from.email.lastIndexOf('@') + 1)}`;

export const withAttachments = (composed: Composed, attachments: MailAttachment[]): MailContent => ({
  ...composed,
  attachments,
});
