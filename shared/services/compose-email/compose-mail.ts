import type { Project } from '../../db/projects/projects';
import { MailSeries } from '../../domain/emails/series';
import { trackingDefault } from '../../domain/emails/tracking-default';
import { mailVariables } from '../../domain/emails/variables';
import { personalLinks } from '../../domain/pages/link-token';
import { now } from '../../ops/clock';
import { env } from '../../ops/env';
import type { ComposeResult, MailContact, MailOptions, MailSource } from './mail';
import { asMarketing } from './marketing';

/** Composes one mail for many people, as each stands now: later changes of contact or template don't reach it. */
export function mailComposer(
  project: Project,
  source: MailSource,
  options: MailOptions,
): (contact: MailContact) => ComposeResult {
  const { subject, body, text, from } = source;
  const series = new MailSeries({ subject, body, text, fromName: from.name ?? null }, now());
  return (contact) => {
    const links = personalLinks(env('publicUrl'), project, contact);
    const rendered = series.render(mailVariables(contact, options.data, links));
    if (!rendered.ok) return rendered;
    const { fromName, ...parts } = rendered.mail;
    const mail = {
      subject: parts.subject,
      html: parts.html,
      text: parts.text,
      from: { email: from.email, ...(fromName ? { name: fromName } : {}) },
      ...(source.replyTo ? { replyTo: source.replyTo } : {}),
      headers: Object.entries(options.headers).map(([name, value]) => ({ name, value })),
      tracking: options.tracking ?? trackingDefault(project, source.kind),
    };
    return {
      ok: true,
      mail: source.kind === 'MARKETING' ? asMarketing(mail, project, source, { contact, links }) : mail,
    };
  };
}
