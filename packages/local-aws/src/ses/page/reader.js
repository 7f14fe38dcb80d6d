import { element, longTime, notify, read, size } from './dom.js';
import { views } from './views.js';

const reader = document.getElementById('reader');
/** Labels, and the events to post. */
const SIMULATIONS = [
  ['Delivered', { type: 'delivery' }],
  ['Delayed', { type: 'delay' }],
  ['Soft bounce', { type: 'bounce', bounceType: 'Transient', bounceSubType: 'MailboxFull' }],
  ['Hard bounce', { type: 'bounce', bounceType: 'Permanent', bounceSubType: 'NoEmail' }],
  ['Marked as spam', { type: 'complaint' }],
  ['Rejected by Amazon SES', { type: 'reject' }],
  ['Rendering failed', { type: 'renderingFailure' }],
  ['Opened', { type: 'open' }],
  ['Clicked', { type: 'click' }],
  ['Opened by a bot', { type: 'open', bot: true }],
];
const GOOD = ['Delivery', 'Open', 'Click'];
const BAD = ['Bounce', 'Complaint', 'Reject', 'Rendering Failure'];

let tab = 'HTML';
let isPhoneWidth = false;

export async function showMail(id) {
  const path = `/_mailbox/messages/${encodeURIComponent(id)}`;
  const [email, past] = await Promise.all([read(path), read(`${path}/history`)]);
  if (!email || !past) return closeReader('This email no longer exists.');
  const panel = element('div', {
    class: 'panel',
    id: 'panel',
    role: 'tabpanel',
    tabindex: '0',
    'aria-labelledby': 'tab',
  });
  reader.replaceChildren(head(email, past.history, path), tools(email, path, panel), panel);
  await showView(panel, email, path);
}

export function closeReader(message = 'Select an email to read it.') {
  reader.replaceChildren(element('p', { class: 'reader-choose' }, message));
}

export async function refreshHistory(id) {
  const past = await read(`/_mailbox/messages/${encodeURIComponent(id)}/history`);
  const outdatedList = reader.querySelector('.history');
  if (past && outdatedList) outdatedList.replaceWith(historyList(past.history));
}

function head(email, history, path) {
  const { cc = [], bcc = [] } = email;
  const people = [
    ['From', email.from],
    ['To', email.to.filter((address) => !cc.includes(address) && !bcc.includes(address)).join(', ')],
    ['Cc', cc.join(', ')],
    ['Bcc', bcc.join(', ')],
    ['Reply-To', email.replyTo],
    ['Received', longTime(email.receivedAt)],
  ].filter(([, value]) => value);
  const tags = Object.entries(email.tags).map(([name, value]) => `${name}: ${value}`);
  if (email.configurationSet) tags.unshift(email.configurationSet);
  return element(
    'header',
    { class: 'reader-head' },
    element('button', { class: 'back', type: 'button', click: backToList }, '← All emails'),
    element('h2', {}, email.subject || '(no subject)'),
    element(
      'dl',
      { class: 'people' },
      ...people.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)]),
    ),
    tags.length > 0 &&
      element('div', { class: 'tags' }, ...tags.map((text) => element('span', { class: 'tag' }, text))),
    email.attachments.length > 0 && fileList(email.attachments, path),
    historyList(history),
  );
}

function backToList() {
  location.hash = '';
}

function fileList(attachments, path) {
  const files = attachments.map(({ filename, size: bytes, contentType, method }, index) => {
    const name = method ? `Invitation (${method})` : filename || contentType;
    const href = `${path}/attachments/${index}`;
    return element(
      'li',
      { class: 'file' },
      element('a', { href, target: '_blank', rel: 'noopener' }, `${name} `, element('span', {}, size(bytes))),
      element('a', { href: `${href}?download`, 'aria-label': `Download ${name}`, title: 'Download' }, '↓'),
    );
  });
  return element('ul', { class: 'files', 'aria-label': 'Attachments' }, ...files);
}

function historyList(history) {
  const items = history.map(({ type, at }) =>
    element(
      'li',
      { class: outcomeClass(type), title: longTime(at) },
      element('b', {}, type),
      ` ${new Date(at).toLocaleTimeString()}`,
    ),
  );
  return element('ol', { class: 'history', 'aria-label': 'Email history' }, ...items);
}

function outcomeClass(type) {
  if (GOOD.includes(type)) return 'good';
  return BAD.includes(type) ? 'bad' : '';
}

function tools(email, path, panel) {
  const names = Object.keys(views);
  const choose = async (name) => {
    tab = name;
    for (const button of tabs.children) select(button, button.textContent === name);
    await showView(panel, email, path);
  };
  const tabs = element(
    'div',
    { class: 'tabs', role: 'tablist', 'aria-label': 'View', keydown: (event) => moveTab(event, names, choose) },
    ...names.map((name) =>
      element('button', { type: 'button', role: 'tab', 'aria-controls': 'panel', click: () => choose(name) }, name),
    ),
  );
  for (const button of tabs.children) select(button, button.textContent === tab);
  return element('div', { class: 'tools' }, tabs, simulationControls(path, panel));
}

function select(button, isSelected) {
  button.setAttribute('aria-selected', String(isSelected));
  button.tabIndex = isSelected ? 0 : -1;
  button.id = isSelected ? 'tab' : '';
}

async function moveTab(event, names, choose) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const next = (names.indexOf(tab) + step + names.length) % names.length;
  await choose(names[next]);
  document.getElementById('tab')?.focus();
}

function simulationControls(path, panel) {
  const options = SIMULATIONS.map(([text], index) => element('option', { value: String(index) }, text));
  const choice = element('select', { 'aria-label': 'Event to simulate' }, ...options);
  const simulate = async () => {
    const [text, event] = SIMULATIONS[choice.value];
    const response = await fetch(`${path}/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(event),
    });
    notify(response.ok ? `Simulated: ${text}` : 'The event couldn’t be simulated');
  };
  const reply = async () => {
    const text = prompt('Your reply');
    if (!text) return;
    const response = await fetch(`${path}/reply`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text }),
    });
    notify(response.ok ? 'Reply delivered' : (await response.json()).message);
  };
  const width = element(
    'button',
    {
      class: 'width',
      type: 'button',
      'aria-pressed': String(isPhoneWidth),
      click: () => {
        isPhoneWidth = !isPhoneWidth;
        width.setAttribute('aria-pressed', String(isPhoneWidth));
        width.textContent = isPhoneWidth ? 'Full width' : 'Phone width';
        panel.classList.toggle('phone', isPhoneWidth);
      },
    },
    isPhoneWidth ? 'Full width' : 'Phone width',
  );
  return element(
    'div',
    { class: 'play', role: 'group', 'aria-label': 'Simulate an event' },
    choice,
    element('button', { type: 'button', click: simulate }, 'Simulate'),
    element('button', { type: 'button', click: reply }, 'Reply'),
    width,
  );
}

async function showView(panel, email, path) {
  panel.classList.toggle('phone', isPhoneWidth);
  panel.replaceChildren(await views[tab](email, path));
}
