import type { FieldError } from '../../contract/errors';

interface Content {
  body?: string | null | undefined;
  text?: string | null | undefined;
  previewText?: string | null | undefined;
  layout?: string | null | undefined;
}

export const isTextAlone = ({ body, text }: Content): boolean => !body && Boolean(text);

export const missingErrors = ({ body, text }: Content): FieldError[] =>
  body || text ? [] : [{ field: 'body', message: 'Required, unless there is text.', code: 'required' }];

export const contentErrors = (content: Content): FieldError[] =>
  isTextAlone(content) ? missingHtmlErrors(content) : missingErrors(content);

export function missingHtmlErrors({ previewText, layout }: Content): FieldError[] {
  const htmlFields = Object.entries({ previewText, layout });
  const message = 'It is part of HTML, so send it together with body.';
  return htmlFields
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([field]) => ({ field, message, code: 'custom' }));
}
