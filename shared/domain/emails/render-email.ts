import type { FieldError } from '../../contract/errors';
import { escapeHtml } from '../escape-html';
import { prepareVariables } from '../templates/declared';
import type { TemplateKind } from '../templates/engine';
import { Budget } from '../templates/limits';
import { render, type Variables } from '../templates/render';
import { Slots } from '../templates/slots';
import type { EmailTemplates } from './email-templates';
import { traverseHtml } from './html-traversal';
import { textPart } from './text-part';

export interface RenderedEmail {
  subject: string;
  html: string;
  text: string;
  fromName: string | null;
}

type EmailWith<Text> = Omit<RenderedEmail, 'text'> & { text: string | Text };
type EmailWithOptionalText = EmailWith<null>;

type Rendering<Email = RenderedEmail> = { ok: true; email: Email } | { ok: false; errors: FieldError[] };

/** Lambda's limit is 6 MB; the rest is for headers and the names of attachments. */
const MAX_RESPONSE_BYTES = 5.5 * 1024 * 1024;
/** At most: the email is JSON within JSON, in which a control character is `\\u0001`. */
const BYTES_PER_CHARACTER = 7;
/** In characters, with the subject. The text part adds at most 600,000, which fits in a response. */
const MAX_LENGTH_WITHOUT_TEXT_PART = 100_000;

/** All parts share one budget. `now` is in epoch milliseconds; `reads` collects the names read. */
export function renderEmail(
  templates: EmailTemplates,
  variables: Variables,
  now: number,
  reads?: Set<string>,
): Rendering {
  const prepared = prepareVariables(variables, templates.variables);
  return prepared.ok ? renderParts(templates, prepared.variables, now, alwaysWithTextPart, reads) : prepared;
}

type HtmlParts = Pick<RenderedEmail, 'subject' | 'html'>;
type TextPartRule<Text> = (email: HtmlParts, makeTextPart: () => string) => Text;

const alwaysWithTextPart: TextPartRule<string> = (_, makeTextPart) => makeTextPart();

const withTextPartIfLong: TextPartRule<string | null> = ({ subject, html }, makeTextPart) =>
  subject.length + html.length <= MAX_LENGTH_WITHOUT_TEXT_PART ? null : makeTextPart();

function renderParts<Text extends string | null>(
  { subject, body, text, previewText, fromName, language }: EmailTemplates,
  variables: Variables,
  now: number,
  textPartRule: TextPartRule<Text>,
  reads?: Set<string>,
): Rendering<EmailWith<Text>> {
  const errors: FieldError[] = [];
  const budget = new Budget();
  const slots = text === null ? new Slots() : undefined;
  const renderPart = (field: string, source: string, kind: TemplateKind): string => {
    const options = { reads, budget, language, slots: kind === 'html' ? slots : undefined };
    const rendered = render(source, kind, variables, now, options);
    if (rendered.ok) return rendered.output;
    errors.push({ field, code: 'template_syntax', ...rendered.error });
    return '';
  };
  const preview = previewText ? renderPart('previewText', previewText, 'line') : '';
  const email = {
    subject: renderPart('subject', subject, 'line'),
    html: renderPart('body', body, 'html'),
    text: text === null ? '' : renderPart('text', text, 'text'),
    fromName: fromName === null ? null : renderPart('fromName', fromName, 'line'),
  };
  if (errors.length > 0) return { ok: false, errors };
  const html = body === '' ? '' : withPreviewText(email.html, preview);
  const makeTextPart = (): string => textPart(email.html, email.subject, slots);
  const hasOwnText = text !== null && (body === '' || email.text.trim() !== '');
  const finishedEmail = {
    ...email,
    html,
    text: hasOwnText ? email.text : textPartRule({ subject: email.subject, html }, makeTextPart),
  };
  if (fitsInResponse(finishedEmail)) return { ok: true, email: finishedEmail };
  return { ok: false, errors: [tooLargeError(finishedEmail, hasOwnText)] };
}

function fitsInResponse({ subject, html, text }: EmailWithOptionalText): boolean {
  if (text === null) return true;
  if ((subject.length + html.length + text.length) * BYTES_PER_CHARACTER <= MAX_RESPONSE_BYTES) return true;
  return responseBytes({ subject, html, text }) <= MAX_RESPONSE_BYTES;
}

/** The body is a JSON string within Lambda's JSON. */
export const responseBytes = (parts: unknown): number => Buffer.byteLength(JSON.stringify(JSON.stringify(parts)));

const tooLargeError = ({ html, text }: EmailWithOptionalText, hasOwnText: boolean): FieldError => ({
  field: hasOwnText && responseBytes(text) > responseBytes(html) ? 'text' : 'body',
  message: 'The rendered email is too large.',
  code: 'too_big',
});

const MAX_CACHED_RENDERINGS = 20;

interface CachedRendering<Text> {
  readVariables: { name: string; value: string | undefined }[];
  result: Rendering<EmailWith<Text>>;
}

/** Renders again only if a value that the templates read has changed. */
export class EmailSeries<Text extends string | null = string> {
  private readonly cache: CachedRendering<Text>[] = [];

  private constructor(
    private readonly templates: EmailTemplates,
    private readonly now: number,
    private readonly textPartRule: TextPartRule<Text>,
  ) {}

  static withTextParts(templates: EmailTemplates, now: number): EmailSeries<string> {
    return new EmailSeries(templates, now, alwaysWithTextPart);
  }

  static withTextPartsIfLong(templates: EmailTemplates, now: number): EmailSeries<string | null> {
    return new EmailSeries(templates, now, withTextPartIfLong);
  }

  render(callerVariables: Variables): Rendering<EmailWith<Text>> {
    const prepared = prepareVariables(callerVariables, this.templates.variables);
    if (!prepared.ok) return prepared;
    const { variables } = prepared;
    const cached = this.cache.find(({ readVariables }) =>
      readVariables.every(({ name, value }) => valueText(variables, name) === value),
    );
    if (cached) return cached.result;
    const names = new Set<string>();
    const result = renderParts(this.templates, variables, this.now, this.textPartRule, names);
    if (this.cache.length < MAX_CACHED_RENDERINGS) {
      const readVariables = [...names].map((name) => ({ name, value: valueText(variables, name) }));
      this.cache.push({ readVariables, result });
    }
    return result;
  }
}

const valueText = (variables: Variables, name: string): string | undefined =>
  Object.hasOwn(variables, name) ? JSON.stringify(variables[name]) : undefined;

/** Email clients show at most this many characters beside a subject. */
const SHOWN_CHARACTERS = 150;
/** Spaces and zero-width characters, which clients can't collapse. */
const FILLER = '\u034f\u200c\u00a0\u2007\u00ad';
const FILLER_WIDTH = 2;

const HIDDEN =
  'display:none!important;visibility:hidden;mso-hide:all;opacity:0;overflow:hidden;height:0;width:0;max-height:0;max-width:0;font-size:1px;line-height:1px;color:transparent';

function contentStartOf(html: string): number {
  let begin = /^\s*<!doctype[^>]{0,1000}>/i.exec(html)?.[0].length ?? 0;
  if (!/<(?:html|head|body)\b/i.test(html)) return begin;
  let isHeadOpen = true;
  traverseHtml(html, (scan) => ({
    open(name, _attributes, _start, end) {
      if (name === 'html' || name === 'body') begin = end;
      if (name === 'body') scan.stop();
    },
    close(name, start) {
      if (name !== 'head' || start === null || !isHeadOpen) return;
      isHeadOpen = false;
      begin = html.indexOf('>', start) + 1 || begin;
    },
  }));
  return begin;
}

export function withPreviewText(html: string, text: string): string {
  const previewText = text.trim();
  if (previewText === '') return html;
  const fillers = Math.max(0, Math.ceil((SHOWN_CHARACTERS - previewText.length) / FILLER_WIDTH));
  const hidden = `<div style="${HIDDEN}">${escapeHtml(previewText)}${FILLER.repeat(fillers)}</div>`;
  const start = contentStartOf(html);
  return html.slice(0, start) + hidden + html.slice(start);
}
