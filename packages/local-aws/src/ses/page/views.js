import { element } from './dom.js';

const MAX_SOURCE = 500_000;

const missingPart = (text) => element('p', { class: 'missing' }, text);

const htmlView = ({ html, subject }, path) =>
  html
    ? element('iframe', {
        src: `${path}/html`,
        title: `Email "${subject}"`,
        sandbox: 'allow-popups allow-popups-to-escape-sandbox',
        referrerpolicy: 'no-referrer',
      })
    : missingPart('This email has no HTML part.');

const textView = ({ text }) =>
  text ? element('pre', { class: 'letter' }, text) : missingPart('This email has no text part.');

const headersView = ({ headers }) =>
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

async function sourceView(_email, path) {
  const text = await (await fetch(`${path}/raw`)).text();
  const excerpt =
    text.length > MAX_SOURCE ? `${text.slice(0, MAX_SOURCE)}\n[truncated: the full source is at ${path}/raw]` : text;
  return element('pre', {}, excerpt);
}

export const viewsByTab = { HTML: htmlView, Text: textView, Headers: headersView, Source: sourceView };
