import type { MailTemplate } from '../../shared/db/templates/templates';

/** A template as the API shows it. */
export const templateReply = (template: MailTemplate) => ({
  id: template.id,
  name: template.name,
  subject: template.subject,
  body: template.body,
  type: template.type,
  from: template.from,
  fromName: template.fromName,
  replyTo: template.replyTo,
  text: template.text,
  topicId: template.topicId,
  version: template.version,
  createdAt: template.createdAt,
  updatedAt: template.updatedAt,
});
