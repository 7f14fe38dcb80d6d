import type { EmailTemplate } from '../../shared/contract/templates';
import { shownChange } from '../../shared/http/actor';
import { mergeContent } from './content';

export const templateReply = (template: EmailTemplate) => {
  const { id, version, createdAt, updatedAt, lastChange, alias = null, source = null } = template;
  const change = shownChange({ revision: version, lastChange });
  const { body, ...content } = mergeContent({}, template);
  return { id, alias, ...content, body: body || null, version, createdAt, updatedAt, source, ...change };
};
