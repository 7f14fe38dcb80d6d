import type { EmailWarning } from '../../contract/template-variables';
import type { EmailTemplate } from '../../contract/templates';
import { topicState } from '../../db/contacts/topics';
import { verifiedSender } from '../../db/domains/domains';
import type { Project } from '../../db/projects/projects';
import { loadWholeTemplate } from '../../db/templates/whole';
import { type EmailAddress, parseAddress } from '../../domain/address';
import { timezoneUseWarnings, undeclaredWarnings } from '../../domain/emails/email-warnings';
import { parseReplyTo, type SenderOrigin, wholeSender } from '../../domain/emails/sender';
import { emailVariables } from '../../domain/emails/variables';
import { personalLinks } from '../../domain/pages/link-token';
import { now } from '../../ops/clock';
import { env } from '../../ops/env';
import { type EmailContact, type EmailOptions, type EmailSource, sourceTemplates } from './compose-email';

interface EmailRequest {
  template?: string | undefined;
  from?: string | undefined;
  subject?: string | undefined;
  body?: string | undefined;
  text?: string | null | undefined;
  emailType?: EmailSource['kind'] | undefined;
}

export type SourceError =
  | { error: 'template_not_found' | 'no_sender' }
  | { error: 'domain_not_verified'; email: EmailAddress; origin: SenderOrigin };

export async function readEmailSource(project: Project, request: EmailRequest): Promise<EmailSource | SourceError> {
  const template = request.template === undefined ? null : await loadWholeTemplate(project.id, request.template);
  if (request.template !== undefined && !template) return { error: 'template_not_found' };
  const sender = senderOf(request, template, project);
  if (!sender) return { error: 'no_sender' };
  const { email } = sender.from;
  if (!(await verifiedSender(project.id, email))) {
    return { error: 'domain_not_verified', email, origin: sender.origin };
  }
  const topic = template?.topicId ? await topicState(project.id, template.topicId) : null;
  return {
    ...(template ? templateParts(template) : requestParts(request)),
    from: sender.from,
    ...(sender.replyTo ? { replyTo: sender.replyTo } : {}),
    ...(topic ? { topic } : {}),
  };
}

const templateParts = ({ id, subject, body, text, previewText, variables, type }: EmailTemplate) => ({
  subject,
  body,
  text,
  previewText,
  variables,
  kind: type,
  template: id,
  bodies: { body, text },
});

const requestParts = ({ subject = '', body = '', text = null, emailType = 'MARKETING' }: EmailRequest) => ({
  subject,
  body,
  text,
  kind: emailType,
});

function senderOf({ from }: EmailRequest, template: EmailTemplate | null, project: Project) {
  const { from: address, fromName: name, replyTo, origin } = wholeSender({ from }, template, project);
  const email = parseAddress(address ?? '');
  if (!email) return null;
  return { from: { email, ...(name ? { name } : {}) }, replyTo: parseReplyTo(replyTo ?? ''), origin };
}

/** Warnings show no links, so any email id will do. */
const UNUSED_EMAIL_ID = 'em_';

export function warningsOf(
  project: Project,
  source: EmailSource,
  data: EmailOptions['data'],
  contact: EmailContact,
): EmailWarning[] {
  const links = personalLinks(env('publicUrl'), project, contact, now(), { emailId: UNUSED_EMAIL_ID });
  const templates = sourceTemplates(source, project);
  const values = emailVariables(contact, data, links);
  return [...undeclaredWarnings(templates, values, now()), ...timezoneUseWarnings(templates, values)];
}
