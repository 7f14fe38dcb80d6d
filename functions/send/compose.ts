import type { FieldError } from '../../shared/contract/errors';
import { invalidBody, invalidField } from '../../shared/contract/problem';
import type { SendBody } from '../../shared/contract/routes/send';
import type { MailAttachment, MailContent } from '../../shared/db/email-contents';
import type { Project } from '../../shared/db/projects';
import { splitData } from '../../shared/domain/contact-data';
import { personalLinks } from '../../shared/domain/link-token';
import { MailSeries } from '../../shared/domain/mail/series';
import { listHeaders, withUnsubscribeLink, withUnsubscribeText } from '../../shared/domain/mail/unsubscribe';
import { trackingDefault } from '../../shared/domain/tracking-default';
import { mailVariables } from '../../shared/domain/variables';
import { now } from '../../shared/ops/clock';
import { env } from '../../shared/ops/env';
import type { Planned } from './plan';
import type { Source } from './source';

/** A mail as it will be sent, but for its attachments. */
export type Composed = Omit<MailContent, 'attachments'>;

const FOOTER_LABEL = 'Unsubscribe';

/** A hundred mails of 400 KB that all differ take 5 s; the call has 28 s, and storing takes its share. */
const RENDERING_MS = 10_000;

/** Renders the mail of each recipient as it stands now: later changes of contact or template don't reach it. */
export function composeAll(project: Project, source: Source, planned: Planned[], body: SendBody): Composed[] {
  const { subject, body: html, text, from } = source;
  const start = now();
  const series = new MailSeries({ subject, body: html, text, fromName: from.name ?? null }, start);
  return planned.map((plan) => {
    if (now() - start > RENDERING_MS) throw invalidField('to', TOO_LONG, 'too_big');
    return compose({ project, source, body, series }, plan);
  });
}

const TOO_LONG = 'Rendering this mail for all its recipients takes too long. Name fewer of them, or make it simpler.';

interface Series {
  project: Project;
  source: Source;
  body: SendBody;
  series: MailSeries;
}

function compose({ project, source, body, series }: Series, { contact, contactId }: Planned): Composed {
  const links = personalLinks(env('publicUrl'), project, contactId);
  const rendered = series.render(mailVariables(contact, splitData(body.data).message, links));
  if (!rendered.ok) throw invalidBody(rendered.errors.map((error) => inRequest(error, body)));
  const { mail } = rendered;
  const { from } = source;
  const own = Object.entries(body.headers).map(([name, value]) => ({ name, value }));
  const composed = {
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    from: { email: from.email, ...(mail.fromName ? { name: mail.fromName } : {}) },
    ...(source.replyTo ? { replyTo: source.replyTo } : {}),
    headers: own,
    tracking: body.tracking ?? trackingDefault(project, source.kind),
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
