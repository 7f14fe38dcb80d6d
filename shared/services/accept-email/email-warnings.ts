import type { MailWarning } from '../../contract/template-variables';
import type { Project } from '../../db/projects/projects';
import { undeclaredNames, unreadableZones } from '../../domain/emails/email-warnings';
import { mailVariables } from '../../domain/emails/variables';
import { personalLinks } from '../../domain/pages/link-token';
import { now } from '../../ops/clock';
import { env } from '../../ops/env';
import type { MailContact, MailOptions, MailSource } from './compose-email';

export function warningsOf(
  project: Project,
  { subject, body, text, previewText, from, variables }: MailSource,
  data: MailOptions['data'],
  contact: MailContact,
): MailWarning[] {
  // Nobody sees these links.
  const links = personalLinks(env('publicUrl'), project, contact, now(), { emailId: 'em_' });
  const templates = {
    subject,
    body,
    text,
    previewText,
    fromName: from.name ?? null,
    variables,
    language: project.language,
  };
  const values = mailVariables(contact, data, links);
  return [...undeclaredNames(templates, values, now()), ...unreadableZones(templates, values)];
}
