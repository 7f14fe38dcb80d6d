import { invalidBody, invalidField } from '../../shared/contract/problem';
import { type TemplateContent, type TemplateMembers, templateMembers } from '../../shared/contract/routes/templates';
import { parseAddress } from '../../shared/domain/address';
import { textErrors } from '../../shared/domain/emails/check-texts';

const addresses = ['from', 'replyTo'] as const;

/** The members of a request as they are stored, with normalised addresses. Throws a 422 with all mistakes. */
export function checkMembers<M extends TemplateMembers>(members: M): M {
  const errors = textErrors(members);
  if (errors.length > 0) throw invalidBody(errors);
  const checked = { ...members };
  for (const field of addresses) {
    const given = members[field];
    if (given) checked[field] = parseAddress(given);
  }
  return checked;
}

/**
 * A template's content: the given members, and those that were left out from `held`. Null is a value: it clears a
 * member that a template can be without.
 */
export const mergeContent = (given: TemplateMembers, held: Partial<TemplateContent> = {}): TemplateContent =>
  Object.fromEntries(
    templateMembers.map((member) => [member, given[member] === undefined ? (held[member] ?? null) : given[member]]),
  ) as TemplateContent;

/** Refuses members that do not go together. */
export function checkTogether(content: TemplateContent): TemplateContent {
  if (content.topicId !== null && content.type !== 'MARKETING') {
    throw invalidField('topicId', 'Only a MARKETING template has a topic.');
  }
  return content;
}
