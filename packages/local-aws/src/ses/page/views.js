import { element } from './dom.js';

const MAX_SOURCE = 500_000;

const missing = (text) => element('p', { class: 'missing' }, text);

const frame = ({ html, subject }, path) =>
  html
    ? element('iframe', {
        src: `${path}/html`,
        title: `Email "${subject}"`,
        sandbox: 'allow-popups allow-popups-to-escape-sandbox',
        referrerpolicy: 'no-referrer',
      })
    : missing('This email has no HTML part.');

const letter = ({ text }) =>
  text ? element('pre', { class: 'letter' }, text) : missing('This email has no text part.');

const fields = ({ headers }) =>
  element(
    'table',
    { class: 'fields' },
    element(
      'tbody',
      {},
      ...headers.map(({ name, value }) =>
        element('tr', {}, element('th', { scope: 'row' }, name), element('td', {}, value)),
      ),
    ),
  );

async function source(_mail, path) {
  const text = await (await fetch(`${path}/raw`)).text();
  const excerpt =
    text.length > MAX_SOURCE ? `${text.slice(0, MAX_SOURCE)}\n[truncated: the full source is at ${path}/raw]` : text;
  return element('pre', {}, excerpt);
}

/** By the names of the tabs. */
export const views = { HTML: frame, Text: letter, Headers: fields, Source: source };
