import type { FieldProblem } from '../field-problem';
import { render, type Variables } from '../templates/render';
import { textFromHtml } from './text-part';

/** The parts of a mail that are templates; without a text, it is made from the HTML. */
export interface MailTemplates {
  subject: string;
  body: string;
  text: string | null;
  fromName: string | null;
}

/** The same parts for one person. */
export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
  fromName: string | null;
}

export type MailResult = { ok: true; mail: RenderedMail } | { ok: false; errors: FieldProblem[] };

/**
 * Bytes of a mail's parts in an answer: Lambda passes 6 MB on, of which half a megabyte is left for headers and names
 * of files. The body of an answer is JSON within JSON, so a quotation mark takes four bytes.
 */
const MAXIMUM_ANSWER_BYTES = 5.5 * 1024 * 1024;
/** The most bytes that a character can take there: a control character as `\\\\u0001`. */
const BYTES_PER_CHARACTER = 7;

/**
 * Renders one mail; what keeps a part from being rendered is told by the part's field. `now` in epoch milliseconds;
 * `reads` collects the names that the templates asked for.
 */
export function renderMail(
  { subject, body, text, fromName }: MailTemplates,
  variables: Variables,
  now: number,
  reads?: Set<string>,
): MailResult {
  const errors: FieldProblem[] = [];
  const part = (field: string, source: string, kind: 'html' | 'text' | 'line'): string => {
    const rendered = render(source, kind, variables, now, reads);
    if (rendered.ok) return rendered.output;
    errors.push({ field, code: 'template_syntax', ...rendered.problem });
    return '';
  };
  const mail = {
    subject: part('subject', subject, 'line'),
    html: part('body', body, 'html'),
    text: text === null ? '' : part('text', text, 'text'),
    fromName: fromName === null ? null : part('fromName', fromName, 'line'),
  };
  if (errors.length > 0) return { ok: false, errors };
  const whole = text === null ? { ...mail, text: textFromHtml(mail.html) } : mail;
  return isShowable(whole) ? { ok: true, mail: whole } : { ok: false, errors: [tooLarge(whole, text !== null)] };
}

/** Whether an answer that shows the mail passes through the gateway. */
function isShowable({ subject, html, text }: RenderedMail): boolean {
  if ((subject.length + html.length + text.length) * BYTES_PER_CHARACTER <= MAXIMUM_ANSWER_BYTES) return true;
  return answerBytes({ subject, html, text }) <= MAXIMUM_ANSWER_BYTES;
}

const answerBytes = (parts: unknown): number => Buffer.byteLength(JSON.stringify(JSON.stringify(parts)));

const tooLarge = ({ html, text }: RenderedMail, ownText: boolean): FieldProblem => ({
  field: ownText && answerBytes(text) > answerBytes(html) ? 'text' : 'body',
  message: 'The rendered mail is too large.',
  code: 'too_big',
});
