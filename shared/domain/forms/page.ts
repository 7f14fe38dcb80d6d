import { escapeHtml } from '../escape-html';
import { page, paragraph } from '../pages/layout';
import type { PageTexts } from '../pages/page-texts';
import type { Form, FormField } from './form';
import { formScript } from './script';

export interface ShownForm {
  form: Form;
  url: string;
  topics: readonly { id: string; name: string; description?: string }[];
}

const attributesOf = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('');

const checkbox = (name: string, value: string, label: string, isRequired: boolean, note?: string): string =>
  `<label><input type="checkbox"${attributesOf({ name, value })}${isRequired ? ' required' : ''}>` +
  `<span>${escapeHtml(label)}${note ? `<small>${escapeHtml(note)}</small>` : ''}</span></label>`;

const labeledControl = (label: string, control: string): string =>
  `<label class="line"><span>${escapeHtml(label)}</span>${control}</label>`;

function fieldOf({ name, label, type, required, options = [] }: FormField): string {
  const requiredAttribute = required ? ' required' : '';
  if (type === 'checkbox') return checkbox(name, 'true', label, required);
  if (type === 'choice') {
    const choices = ['', ...options].map((option) => `<option>${escapeHtml(option)}</option>`);
    return labeledControl(label, `<select${attributesOf({ name })}${requiredAttribute}>${choices.join('')}</select>`);
  }
  const typeAttributes = type === 'number' ? ' type="number" step="any"' : ' maxlength="500"';
  return labeledControl(label, `<input${typeAttributes}${attributesOf({ name })}${requiredAttribute}>`);
}

function formElement({ form, url, topics }: ShownForm, texts: PageTexts['form']): string {
  const { busy, confirm, done, failed } = texts;
  const dataAttributes = attributesOf({
    'data-posthaste': url,
    'data-busy': busy,
    'data-confirm': confirm,
    'data-done': done,
    'data-failed': failed,
  });
  const offscreenStyle = 'position:absolute;left:-999em';
  return [
    `<form${dataAttributes}>`,
    labeledControl(texts.email, '<input type="email" name="email" autocomplete="email" maxlength="320" required>'),
    ...form.fields.map(fieldOf),
    ...topics.map(({ id, name, description }) => checkbox('topics', id, name, false, description)),
    `<label class="trap" style="${offscreenStyle}" aria-hidden="true">${escapeHtml(texts.trap)}<input name="website" tabindex="-1" autocomplete="off"></label>`,
    paragraph(form.consent, 'soft'),
    `<button type="submit">${escapeHtml(form.button ?? texts.button)}</button>`,
    '<p role="status"></p>',
    '</form>',
  ].join('\n');
}

/** The Content-Security-Policy forbids inline styles, so the page's style sheet hides the honeypot. */
export function formPage(shownForm: ShownForm, { language, form: texts }: PageTexts): string {
  const { form } = shownForm;
  const content = [
    ...(form.intro === undefined ? [] : [paragraph(form.intro)]),
    formElement(shownForm, texts).replace(/ style="[^"]*"/, ''),
    `<noscript>${paragraph(texts.noScript)}</noscript>`,
    `<script>${formScript}</script>`,
  ];
  return page({ language, title: form.title, content: content.join('\n') });
}

const OF_SNIPPET = ':where(form[data-posthaste])';
const snippetStyle = [
  `${OF_SNIPPET}{display:grid;gap:1em;max-width:30em;font:inherit;color:inherit}`,
  `${OF_SNIPPET} :where(label){display:flex;gap:.5em}`,
  `${OF_SNIPPET} :where(.line,label span){display:grid}`,
  `${OF_SNIPPET} :where(p){margin:0}`,
  `${OF_SNIPPET} :where(.soft,small){font-size:.85em}`,
  `${OF_SNIPPET} :where(input,select,button){font:inherit;color:inherit}`,
  `${OF_SNIPPET} :where(.line input,.line select,button){box-sizing:border-box;width:100%;padding:.6em .8em;border:1px solid;border-radius:.4em;background:transparent}`,
  `${OF_SNIPPET} :where(option){color:CanvasText;background:Canvas}`,
  `${OF_SNIPPET} :where(button){font-weight:600;cursor:pointer}`,
  `${OF_SNIPPET} :where([aria-invalid=true]){outline:2px solid #d33}`,
].join('\n');

export const formSnippet = (shownForm: ShownForm, publicUrl: string, texts: PageTexts): string =>
  `<style>\n${snippetStyle}\n</style>\n${formElement(shownForm, texts.form)}\n<script src="${escapeHtml(publicUrl)}/forms.js" async></script>\n`;
