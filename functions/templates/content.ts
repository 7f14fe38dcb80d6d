import { invalidField, refuseInvalid } from '../../shared/contract/problem';
import {
  type TemplateContent,
  type TemplateMembers,
  templateMembers,
  type WholeContent,
} from '../../shared/contract/templates';
import { readCounter } from '../../shared/db/counters/counters';
import { parseAddress } from '../../shared/domain/address';
import { parseReplyTo } from '../../shared/domain/emails/reply-to';
import { contentErrors } from '../../shared/domain/emails/text-alone';

/** The members of a request as they are stored, with normalised addresses. */
export function storedMembers<M extends TemplateMembers>(members: M): M {
  const stored = { ...members };
  if (members.from) stored.from = parseAddress(members.from);
  if (members.replyTo) stored.replyTo = parseReplyTo(members.replyTo);
  // No declarations are the same as none.
  if (members.variables?.length === 0) stored.variables = null;
  return stored;
}

/**
 * A template's content: the given members, and those that were left out from `held`. Null is a value: it clears a
 * member that a template can be without.
 */
export const mergeContent = (given: TemplateMembers, held: Partial<TemplateContent> = {}): WholeContent => {
  const merged = Object.fromEntries(
    templateMembers.map((member) => [member, given[member] === undefined ? (held[member] ?? null) : given[member]]),
  ) as Omit<WholeContent, 'body'> & { body: string | null };
  return { ...merged, body: merged.body ?? '' };
};

/** Refuses members that do not go together. */
export function checkTogether<C extends TemplateContent>(content: C): C {
  refuseInvalid(contentErrors(content));
  if (content.topicId !== null && content.type !== 'MARKETING') {
    throw invalidField('topicId', 'Only a MARKETING template has a topic.');
  }
  return content;
}

/** Keeps a search within a few reads; the counter trails by seconds, so the bound is not exact. */
const MAXIMUM_TEMPLATES = 10_000;

/** Refuses another template if the project has the maximum. */
export async function refuseTooMany(projectId: string): Promise<void> {
  if ((await readCounter(projectId, 'templates')) < MAXIMUM_TEMPLATES) return;
  const most = MAXIMUM_TEMPLATES.toLocaleString('en-US');
  throw invalidField('', `The project has ${most} templates, the most it can have. Delete some first.`, 'too_big');
}
