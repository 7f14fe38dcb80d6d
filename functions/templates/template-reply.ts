import type { MailTemplate } from '../../shared/contract/routes/templates';
import { mergeContent } from './check-members';

/** A template as the API shows it. */
export const templateReply = (template: MailTemplate) => {
  const { id, version, createdAt, updatedAt } = template;
  return { id, ...mergeContent({}, template), version, createdAt, updatedAt };
};
