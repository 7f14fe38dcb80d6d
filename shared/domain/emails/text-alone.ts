import type { FieldError } from '../../contract/errors';

/** What the author of a mail gives. Without HTML it is a mail of text alone. */
interface Content {
  body?: string | null | undefined;
  text?: string | null | undefined;
  previewText?: string | null | undefined;
  layout?: string | null | undefined;
}

/** Whether a mail has its text alone. */
export const isTextAlone = ({ body, text }: Content): boolean => !body && Boolean(text);

/** A mail has HTML or text. */
export const missingErrors = ({ body, text }: Content): FieldError[] =>
  body || text ? [] : [{ field: 'body', message: 'Required, unless there is text.', code: 'required' }];

/** What is missing of a mail that has neither HTML nor text, or has no place in a mail of text alone. */
export const contentErrors = (content: Content): FieldError[] =>
  isTextAlone(content) ? withoutHtmlErrors(content) : missingErrors(content);

/** What belongs to HTML, in a mail that has none. */
export function withoutHtmlErrors({ previewText, layout }: Content): FieldError[] {
  const ofHtml = { previewText, layout };
  const given = Object.entries(ofHtml).filter(([, value]) => value !== undefined && value !== null);
  const message = 'It is a part of HTML. Give it together with body.';
  return given.map(([field]) => ({ field, message, code: 'custom' }));
}
