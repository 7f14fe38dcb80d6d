import type { EmailWarning } from '../../contract/template-variables';
import type { Project } from '../../db/projects/projects';
import { undeclaredNames, unreadableZones } from '../../domain/emails/email-warnings';
import { emailVariables } from '../../domain/emails/variables';
import { personalLinks } from '../../domain/pages/link-token';
import { now } from '../../ops/clock';
import { env } from '../../ops/env';
import { type EmailContact, type EmailOptions, type EmailSource, sourceTemplates } from './compose-email';

export function warningsOf(
  project: Project,
  source: EmailSource,
  data: EmailOptions['data'],
  contact: EmailContact,
): EmailWarning[] {
  // Nobody sees these links.
  const links = personalLinks(env('publicUrl'), project, contact, now(), { emailId: 'em_' });
  const templates = sourceTemplates(source, project);
  const values = emailVariables(contact, data, links);
  return [...undeclaredNames(templates, values, now()), ...unreadableZones(templates, values)];
}
