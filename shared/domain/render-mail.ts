import type { FieldProblem } from './field-problem';
import { textFromHtml } from './mail/text-part';
import { render, type Variables } from './template/render';

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

/** Renders one mail; what keeps a part from being rendered is told by the part's field. `now` in epoch milliseconds. */
export function renderMail(
  { subject, body, text, fromName }: MailTemplates,
  variables: Variables,
  now: number,
): { ok: true; mail: RenderedMail } | { ok: false; errors: FieldProblem[] } {
  const errors: FieldProblem[] = [];
  const part = (field: string, source: string, kind: 'html' | 'text' | 'line'): string => {
    const rendered = render(source, kind, variables, now);
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
  return { ok: true, mail: text === null ? { ...mail, text: textFromHtml(mail.html) } : mail };
}
