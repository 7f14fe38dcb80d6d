import { element, fetchJson } from '/_mailbox/page/dom.js';

const $ = (id) => document.getElementById(id);
/** Gmail shows this much of an email's HTML and hides the rest behind a link. */
const GMAIL_CLIPS_AT = 102 * 1024;
const VIEWS = ['Desktop', 'Phone', 'Dark', 'Text'];

let state;
/** Identifies the content of the reader, so that a change of another email doesn't reload it. */
let readerVersion = '';

/** From an address such as `#welcome?Phone`. */
function parseAddress() {
  const [key = '', view = ''] = location.hash.slice(1).split('?');
  return { key: decodeURIComponent(key), view: VIEWS.includes(view) ? view : 'Desktop' };
}
const addressOf = (key, view) => `#${encodeURIComponent(key)}?${view}`;

const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;

function listItem({ key, path, subject, missing }, currentKey, view) {
  const link = element(
    'a',
    { class: 'item', href: addressOf(key, view), 'aria-current': key === currentKey ? 'true' : undefined },
    element('span', { class: 'item-subject' }, subject || '(no subject)'),
    element('span', { class: 'item-preview' }, path),
    missing.length > 0 && element('span', { class: 'item-files' }, `${missing.length} without an example`),
  );
  return element('li', {}, link);
}

function sizeLine(bytes) {
  const isClipped = bytes > GMAIL_CLIPS_AT;
  const percentage = Math.round((bytes / GMAIL_CLIPS_AT) * 100);
  const text = isClipped
    ? `${kilobytes(bytes)}: Gmail clips emails after 102 KB`
    : `${kilobytes(bytes)}, ${percentage}% of the 102 KB that Gmail shows`;
  return element('dd', { class: isClipped ? 'too-large' : '' }, text);
}

function emailHeader({ path, subject, bytes, missing }) {
  return element(
    'header',
    { class: 'reader-head' },
    element('h2', {}, subject || '(no subject)'),
    element(
      'dl',
      { class: 'people' },
      element('dt', {}, 'File'),
      element('dd', {}, path),
      element('dt', {}, 'Size'),
      sizeLine(bytes),
      ...(missing.length > 0
        ? [element('dt', {}, 'Missing examples'), element('dd', { class: 'missing-names' }, missing.join(', '))]
        : []),
    ),
  );
}

function viewTabs(key, view, views) {
  const links = views.map((name) =>
    element(
      'a',
      { class: 'button', href: addressOf(key, name), 'aria-current': name === view ? 'true' : undefined },
      name,
    ),
  );
  return element('nav', { class: 'tools views', 'aria-label': 'View' }, ...links);
}

async function emailContent(email, view) {
  const query = `email=${encodeURIComponent(email.key)}&hash=${email.hash}`;
  if (view === 'Text') {
    const text = await (await fetch(`/_preview/text?${query}`)).text();
    return element('pre', { class: 'letter' }, text);
  }
  return element('iframe', {
    src: `/_preview/html?${query}&scheme=${view === 'Dark' ? 'dark' : 'light'}`,
    title: `Email "${email.subject}"`,
    sandbox: 'allow-popups allow-popups-to-escape-sandbox',
    referrerpolicy: 'no-referrer',
  });
}

/** `bytes` are those of the HTML, which an email of text alone doesn't have. */
const viewsOf = ({ bytes }) => (bytes === 0 ? ['Text'] : VIEWS);

async function showEmail(email, requestedView) {
  const views = viewsOf(email);
  const view = views.includes(requestedView) ? requestedView : views[0];
  const version = JSON.stringify([email, view]);
  if (version === readerVersion) return;
  readerVersion = version;
  const panel = element('div', { class: `panel preview ${view.toLowerCase()}` }, await emailContent(email, view));
  const isCurrent = version === readerVersion;
  if (isCurrent) $('reader').replaceChildren(emailHeader(email), viewTabs(email.key, view, views), panel);
}

async function show() {
  if (!state) return;
  const address = parseAddress();
  const [firstEmail] = state.emails;
  const email = state.emails.find(({ key }) => key === address.key) ?? firstEmail;
  $('items').replaceChildren(...state.emails.map((item) => listItem(item, email?.key, address.view)));
  $('none').hidden = state.emails.length > 0;
  $('folder').textContent = state.folder;
  $('errors').hidden = state.errors.length === 0;
  $('errors').replaceChildren(...state.errors.map((error) => element('p', {}, error)));
  document.title = email ? `${email.subject} – Preview` : 'Preview';
  if (email) return showEmail(email, address.view);
  readerVersion = '';
  $('reader').replaceChildren();
}

async function refresh() {
  const response = await fetchJson('/_preview/state');
  if (response) state = response;
  else $('live').textContent = 'No folder is being watched';
  await show();
}

function showConnection(text, isOn) {
  $('live').textContent = text;
  $('live').dataset.state = isOn ? 'on' : 'off';
}

const stream = new EventSource('/_preview/stream');
stream.addEventListener('open', () => {
  showConnection('Live', true);
  void refresh();
});
stream.addEventListener('error', () => showConnection('Connecting', false));
stream.addEventListener('changed', refresh);
window.addEventListener('hashchange', show);
