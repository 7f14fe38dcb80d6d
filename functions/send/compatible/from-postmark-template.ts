import type { PostmarkTemplateEmail } from '../../../shared/contract/postmark-email';
import { fromPostmark } from './from-postmark';
import { forThisEmail, type Mapped, namesFrom } from './mapped';

/** The template is one of this project. */
export function fromPostmarkTemplate(email: Partial<PostmarkTemplateEmail>, given: unknown = email): Mapped {
  const { TemplateAlias, TemplateId, TemplateModel = {}, InlineCss: _, ...message } = email;
  const { input, errors, nameOf } = fromPostmark(message);
  const isTwice = TemplateAlias !== undefined && TemplateId !== undefined;
  const either = { field: 'TemplateId', message: 'Send either this or TemplateAlias.', code: 'duplicate' as const };
  const isById = TemplateAlias === undefined && Object.hasOwn(Object(given), 'TemplateId');
  const own = namesFrom({ template: isById ? 'TemplateId' : 'TemplateAlias', data: 'TemplateModel' });
  return {
    input: { ...input, template: TemplateAlias ?? TemplateId ?? '', data: forThisEmail(TemplateModel) },
    errors: [...errors, ...(isTwice ? [either] : [])],
    nameOf: (field) => nameOf(own(field)),
  };
}
