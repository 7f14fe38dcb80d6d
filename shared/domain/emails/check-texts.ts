import type { FieldError } from '../../contract/errors';
import { parseAddress } from '../address';
import { templateProblem } from '../templates/check';
import { variablesErrors } from '../templates/check-declared';
import type { Declared } from '../templates/declared';
import { parseReplyTo } from './reply-to';

const rendered = { subject: 'line', previewText: 'line', body: 'html', text: 'text', fromName: 'line' } as const;
const addresses = { from: parseAddress, replyTo: parseReplyTo } as const;

type Texts = { [M in keyof typeof rendered]?: string | null | undefined };

const syntaxErrors = (texts: Texts, path = ''): FieldError[] =>
  Object.entries(rendered).flatMap(([field, kind]) => {
    const source = texts[field as keyof typeof rendered];
    return source ? templateProblem(source, kind, `${path}${field}`) : [];
  });

interface TextFields extends Texts {
  from?: string | null | undefined;
  replyTo?: string | null | undefined;
  variants?: readonly Texts[] | null | undefined;
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
