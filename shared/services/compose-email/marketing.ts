import type { Project } from '../../db/projects/projects';
import { domainOf } from '../../domain/address';
import { listHeaders, withUnsubscribeLink, withUnsubscribeText } from '../../domain/emails/unsubscribe';
import type { PersonalLinks } from '../../domain/emails/variables';
import { textsFor } from '../../domain/pages/language';
import type { ComposedMail, MailContact, MailSource } from './mail';

/**
 * Every marketing mail shows how to unsubscribe, to people in their language and to their mail programs (RFC 8058).
 * `place` puts the footer into the HTML.
 */
export function asMarketing(
  mail: ComposedMail,
  project: Project,
  source: Pick<MailSource, 'topic' | 'from'>,
  { contact, links }: { contact: MailContact; links: PersonalLinks },
  place: typeof withUnsubscribeLink = withUnsubscribeLink,
): ComposedMail {
  const { unsubscribe, preferences, colon } = textsFor(project, contact).footer;
  const url = links.unsubscribeUrl;
  const footer = {
    url,
    label: unsubscribe,
    preferences: { url: links.preferencesUrl, label: preferences },
    address: project.postalAddress,
    colon,
  };
  const list = {
    url,
    mailto: project.unsubscribeMailto,
    listId: listIdOf(project, source),
    listName: source.topic?.name ?? project.name,
  };
  return {
    ...mail,
    html: place(mail.html, footer),
    text: withUnsubscribeText(mail.text, footer),
    headers: [...mail.headers, ...listHeaders(list)],
  };
}

/** RFC 2919: stable for the topic of a project, under a name that the sender owns. */
function listIdOf(project: Project, { from, topic }: Pick<MailSource, 'topic' | 'from'>): string {
  const labels = [...(topic ? [topic.id] : []), project.id].map((id) => id.replaceAll('_', '-'));
  return [...labels, domainOf(from.email)].join('.');
}
