import type { FieldError } from '../../contract/errors';
import { parseAddress } from '../address';
import { templateProblem } from '../templates/check';
import { variablesErrors } from '../templates/check-declared';
import type { Declared } from '../templates/declared';
import { type TemplateTexts, templatesIn } from './email-templates';
import { parseReplyTo } from './reply-to';

const addresses = { from: parseAddress, replyTo: parseReplyTo } as const;

const syntaxErrors = (texts: TemplateTexts, path = ''): FieldError[] =>
  templatesIn(texts).flatMap(({ field, source, kind }) => templateProblem(source, kind, `${path}${field}`));

interface TextFields extends TemplateTexts {
  from?: string | null | undefined;
  replyTo?: string | null | undefined;
  variants?: readonly TemplateTexts[] | null | undefined;
  variables?: Declared;
}

export function textErrors(fields: TextFields): FieldError[] {
  const unreadable = Object.entries(addresses).flatMap(([field, parse]) => {
    const given = fields[field as keyof typeof addresses];
    return given && !parse(given) ? [field] : [];
  });
  return [
    ...syntaxErrors(fields),
    ...variablesErrors(fields.variables),
    ...(fields.variants ?? []).flatMap((variant, index) => syntaxErrors(variant, `variants[${index}].`)),
    ...unreadable.map((field): FieldError => ({ field, message: 'Invalid email address.', code: 'invalid_string' })),
  ];
}
