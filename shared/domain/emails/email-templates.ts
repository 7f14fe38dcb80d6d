import type { FieldError } from '../../contract/errors';
import { parseAddress } from '../address';
import { strictTemplateErrors, variablesErrors } from '../templates/check';
import type { Declared } from '../templates/declared';
import type { TemplateKind } from '../templates/engine';
import { parseReplyTo } from './sender';

/** If `text` is null, it is made from the HTML. An empty body makes an email of text only. */
export interface EmailTemplates {
  subject: string;
  body: string;
  text: string | null;
  previewText?: string | null | undefined;
  fromName: string | null;
  variables?: Declared;
  language?: string | undefined;
}

const templateKinds = {
  subject: 'line',
  previewText: 'line',
  body: 'html',
  text: 'text',
  fromName: 'line',
} as const satisfies Partial<Record<keyof EmailTemplates, TemplateKind>>;

type TemplateField = keyof typeof templateKinds;
type TemplateTexts = { [F in TemplateField]?: string | null | undefined };

interface FieldTemplate {
  field: TemplateField;
  source: string;
  kind: TemplateKind;
}

export const templatesIn = (texts: TemplateTexts): FieldTemplate[] =>
  Object.entries(templateKinds).flatMap(([name, kind]) => {
    const field = name as TemplateField;
    const source = texts[field];
    return source ? [{ field, source, kind }] : [];
  });

const addressParsers = { from: parseAddress, replyTo: parseReplyTo } as const;

const syntaxErrors = (texts: TemplateTexts, path = ''): FieldError[] =>
  templatesIn(texts).flatMap(({ field, source, kind }) => strictTemplateErrors(source, kind, `${path}${field}`));

interface TextFields extends TemplateTexts {
  from?: string | null | undefined;
  replyTo?: string | null | undefined;
  variants?: readonly TemplateTexts[] | null | undefined;
  variables?: Declared;
}

export function textErrors(fields: TextFields): FieldError[] {
  const invalidAddresses = Object.entries(addressParsers).flatMap(([field, parse]) => {
    const address = fields[field as keyof typeof addressParsers];
    return address && !parse(address) ? [field] : [];
  });
  return [
    ...syntaxErrors(fields),
    ...variablesErrors(fields.variables),
    ...(fields.variants ?? []).flatMap((variant, index) => syntaxErrors(variant, `variants[${index}].`)),
    ...invalidAddresses.map(
      (field): FieldError => ({ field, message: 'Invalid email address.', code: 'invalid_string' }),
    ),
  ];
}
