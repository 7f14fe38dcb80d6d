import type { EmailTemplate } from '../../shared/contract/templates';
import { revisionFields } from '../../shared/http/actor';
import { mergeContent } from './content';

export const templateReply = (template: EmailTemplate) => {
  const { id, version, createdAt, updatedAt, lastChange, alias = null, source = null } = template;
  const change = revisionFields({ revision: version, lastChange });
  const { body, ...content } = mergeContent({}, template);
  return { id, alias, ...content, body: body || null, version, createdAt, updatedAt, source, ...change };
};
