import type { FieldError } from '../../contract/errors';
import type { EmailKind } from '../../contract/templates';
import type { EmailContent, StoredContent } from '../../db/emails/contents';
import type { Project } from '../../db/projects/projects';
import type { TemplateBodies } from '../../db/templates/versions';
import { domainOf, type EmailAddress } from '../../domain/address';
import type { Contact } from '../../domain/contacts/contact';
import type { Topic } from '../../domain/contacts/topics';
import type { EmailTemplates } from '../../domain/emails/email-templates';
import { headerList } from '../../domain/emails/headers';
import { EmailSeries } from '../../domain/emails/render-email';
import type { ReplyTo } from '../../domain/emails/sender';
import { withTextPart } from '../../domain/emails/text-part';
import { listHeaders, withUnsubscribeLink, withUnsubscribeText } from '../../domain/emails/unsubscribe';
import { withUtm } from '../../domain/emails/utm';
import { emailVariables, type PersonalLinks } from '../../domain/emails/variables';
import { footerFor } from '../../domain/pages/footers';
import { personalLinks } from '../../domain/pages/link-token';
import { trackingDefault } from '../../domain/sending/sending';
import { now } from '../../ops/clock';
import { env } from '../../ops/env';

export interface EmailSource extends Omit<EmailTemplates, 'fromName' | 'language'> {
  from: { email: EmailAddress; name?: string };
  replyTo?: ReplyTo;
  kind: EmailKind;
  template?: string;
  /** Set if body and text are the template's; emails are compressed against these bodies. */
  bodies?: TemplateBodies;
  topic?: Topic;
}

export const sourceTemplates = (source: EmailSource, { language }: Pick<Project, 'language'>): EmailTemplates => ({
  ...source,
  fromName: source.from.name ?? null,
  language,
});

export type TrackingOption = boolean | { opens?: boolean | undefined; clicks?: boolean | undefined };

export interface EmailOptions {
  data: Readonly<Record<string, unknown>>;
  headers: Readonly<Record<string, string>>;
  tracking?: TrackingOption | undefined;
}

export type ComposedEmail = Omit<StoredContent, 'attachments'>;
export type EmailWithText = Omit<EmailContent, 'attachments'>;

export type ComposeResult<Email = ComposedEmail> = { ok: true; email: Email } | { ok: false; errors: FieldError[] };

/** Links work only for the contact created at `createdAt`. */
export type EmailContact = Pick<Contact, 'id' | 'email' | 'subscribed' | 'data' | 'createdAt'>;

export function emailComposer(
  project: Project,
  source: EmailSource,
  options: EmailOptions,
): (contact: EmailContact, emailId: string) => ComposeResult {
  const time = now();
  const trackingFields = trackingOf(options.tracking, trackingDefault(project, source.kind));
  const recordsClicks = trackingFields.tracked?.clicks ?? trackingFields.tracking;
  const utm = recordsClicks ? project.utm : undefined;
  const changesHtml = source.kind === 'MARKETING' || utm !== undefined;
  const templates = sourceTemplates(source, project);
  const series = changesHtml
    ? EmailSeries.withTextParts(templates, time)
    : EmailSeries.withTextPartsIfLong(templates, time);
  return (contact, emailId) => {
    const links = personalLinks(env('publicUrl'), project, contact, time, { emailId });
    const rendered = series.render(emailVariables(contact, options.data, links));
    if (!rendered.ok) return rendered;
    const { fromName, ...parts } = rendered.email;
    const email = {
      subject: parts.subject,
      html: utm ? withUtm(parts.html, utm, env('publicUrl')) : parts.html,
      text: parts.text,
      from: { email: source.from.email, ...(fromName ? { name: fromName } : {}) },
      ...(source.replyTo ? { replyTo: source.replyTo } : {}),
      headers: headerList(options.headers),
      ...trackingFields,
    };
    if (source.kind === 'TRANSACTIONAL') return { ok: true, email };
    return { ok: true, email: asMarketing(withTextPart(email), project, source, { contact, links }) };
  };
}

function trackingOf(
  option: TrackingOption | undefined,
  trackingByDefault: boolean,
): Pick<EmailContent, 'tracking' | 'tracked'> {
  if (typeof option !== 'object') return { tracking: option ?? trackingByDefault };
  const { opens = trackingByDefault, clicks = trackingByDefault } = option;
  return opens === clicks ? { tracking: opens } : { tracking: false, tracked: { opens, clicks } };
}

type ListSource = Pick<EmailSource, 'from'> & { topic?: Pick<Topic, 'id' | 'name'> };

/** Adds the unsubscribe link and headers that marketing email needs (RFC 8058). */
export function asMarketing(
  email: EmailWithText,
  project: Project,
  source: ListSource,
  { contact, links }: { contact: EmailContact; links: PersonalLinks },
  addFooter: typeof withUnsubscribeLink = withUnsubscribeLink,
): EmailWithText {
  const { unsubscribe, preferences, labelSeparator } = footerFor(project, contact);
  const url = links.unsubscribeUrl;
  const footer = {
    url,
    label: unsubscribe,
    preferences: { url: links.preferencesUrl, label: preferences },
    view: links.viewInBrowserUrl,
    address: project.postalAddress,
    labelSeparator,
  };
  const list = {
    url,
    mailto: project.unsubscribeMailto,
    listId: listIdOf(project, source),
    listName: source.topic?.name ?? project.name,
  };
  return {
    ...email,
    html: email.html === '' ? '' : addFooter(email.html, footer),
    text: withUnsubscribeText(email.text, footer),
    headers: [...email.headers, ...listHeaders(list)],
  };
}

/** A List-Id is the same for all emails of a topic, under a name that the sender owns (RFC 2919). */
function listIdOf(project: Project, { from, topic }: ListSource): string {
  const labels = [...(topic ? [topic.id] : []), project.id].map((id) => id.replaceAll('_', '-'));
  return [...labels, domainOf(from.email)].join('.');
}
