import type { FieldError } from '../../shared/contract/errors';
import { invalidBody, invalidField } from '../../shared/contract/problem';
import type { TemplateMembers } from '../../shared/contract/routes/templates';
import type { TemplateContent } from '../../shared/db/templates';
import { parseAddress } from '../../shared/domain/address';
import { checkTemplate } from '../../shared/domain/template/compile';

/** Members that are templates themselves, and how each is rendered. */
const rendered = { subject: 'line', body: 'html', text: 'text', fromName: 'line' } as const;
const addresses = ['from', 'replyTo'] as const;

/** The members of a request as they are stored: syntax checked, addresses normalised. Refuses all mistakes at once. */
export function checkMembers<M extends TemplateMembers>(members: M): M {
  const checked = { ...members };
  const errors: FieldError[] = [];
  for (const [field, kind] of Object.entries(rendered)) {
    const source = members[field as keyof typeof rendered];
    const problem = source ? checkTemplate(source, kind) : null;
    if (problem) errors.push({ field, code: 'template_syntax', ...problem });
  }
  for (const field of addresses) {
    const given = members[field];
    if (!given) continue;
    const address = parseAddress(given);
    if (address) checked[field] = address;
    else errors.push({ field, message: 'Not an email address that can be mailed.', code: 'invalid_string' });
  }
  if (errors.length > 0) throw invalidBody(errors);
  return checked;
}

/** Refuses members that do not go together. */
export function checkTogether(content: TemplateContent): TemplateContent {
  if (content.topicId !== null && content.type !== 'MARKETING') {
    throw invalidField('topicId', 'Only a MARKETING template has a topic.');
  }
  return content;
}
