import type { FieldError } from '../../shared/contract/errors';
import { invalidField, throwIfInvalid } from '../../shared/contract/problem';
import {
  type CompleteContent,
  type TemplateContent,
  type TemplateFields,
  templateFields,
} from '../../shared/contract/templates';
import { readCounter } from '../../shared/db/counters/counters';
import { parseAddress } from '../../shared/domain/address';
import { textErrors } from '../../shared/domain/emails/email-templates';
import { parseReplyTo } from '../../shared/domain/emails/sender';
import { contentErrors } from '../../shared/domain/emails/text-alone';
import { withEmptyPartials } from '../../shared/domain/templates/parts/check';

export const ownErrors = (fields: TemplateFields): FieldError[] => textErrors(withEmptyPartials(fields));

export function storedFields<Fields extends TemplateFields>(fields: Fields): Fields {
  const fieldsToStore = { ...fields };
  if (fields.from) fieldsToStore.from = parseAddress(fields.from);
  if (fields.replyTo) fieldsToStore.replyTo = parseReplyTo(fields.replyTo);

  if (fields.variables?.length === 0) fieldsToStore.variables = null;
  return fieldsToStore;
}

/** Omitted fields keep their value, and null clears a field. */
export const mergeContent = (change: TemplateFields, current: Partial<TemplateContent> = {}): CompleteContent => {
  const mergedContent = Object.fromEntries(
    templateFields.map((field) => [field, change[field] === undefined ? (current[field] ?? null) : change[field]]),
  ) as Omit<CompleteContent, 'body'> & { body: string | null };
  return { ...mergedContent, body: mergedContent.body ?? '' };
};

export function checkTemplateContent<Content extends TemplateContent>(content: Content): Content {
  throwIfInvalid(contentErrors(content));
  if (content.topicId !== null && content.type !== 'MARKETING') {
    throw invalidField('topicId', 'Only a MARKETING template has a topic.');
  }
  return content;
}

const MAX_TEMPLATES = 10_000;

export async function throwIfTooManyTemplates(projectId: string): Promise<void> {
  if ((await readCounter(projectId, 'templates')) < MAX_TEMPLATES) return;
  const limit = MAX_TEMPLATES.toLocaleString('en-US');
  throw invalidField('', `The project has ${limit} templates, the most it can have. Delete some first.`, 'too_big');
}
