import { element, fetchJson, longTime, notify, sizeText } from './dom.js';
import { viewsByTab } from './views.js';

const reader = document.getElementById('reader');
const simulations = [
  { label: 'Delivered', event: { type: 'delivery' } },
  { label: 'Delayed', event: { type: 'delay' } },
  { label: 'Soft bounce', event: { type: 'bounce', bounceType: 'Transient', bounceSubType: 'MailboxFull' } },
  { label: 'Hard bounce', event: { type: 'bounce', bounceType: 'Permanent', bounceSubType: 'NoEmail' } },
  { label: 'Marked as spam', event: { type: 'complaint' } },
  { label: 'Rejected by Amazon SES', event: { type: 'reject' } },
  { label: 'Rendering failed', event: { type: 'renderingFailure' } },
  { label: 'Opened', event: { type: 'open' } },
  { label: 'Clicked', event: { type: 'click' } },
  { label: 'Opened by a bot', event: { type: 'open', bot: true } },
];
const SUCCESSES = ['Delivery', 'Open', 'Click'];
const FAILURES = ['Bounce', 'Complaint', 'Reject', 'Rendering Failure'];

let selectedTab = 'HTML';
let isPhoneWidth = false;

export async function showEmail(id) {
  const path = pathOf(id);
  const [email, historyResponse] = await Promise.all([fetchJson(path), fetchJson(`${path}/history`)]);
  if (!email || !historyResponse) return closeReader('This email no longer exists.');
  const panel = element('div', {
    class: 'panel',
    id: 'panel',
    role: 'tabpanel',
    tabindex: '0',
    'aria-labelledby': 'tab',
  });
  reader.replaceChildren(emailHeader(email, historyResponse.history, path), toolbar(email, path, panel), panel);
  await showView(panel, email, path);
}

const pathOf = (id) => `/_mailbox/messages/${encodeURIComponent(id)}`;

export function closeReader(message = 'Select an email to read it.') {
  reader.replaceChildren(element('p', { class: 'reader-choose' }, message));
}

export async function refreshHistory(id) {
  const response = await fetchJson(`${pathOf(id)}/history`);
  const outdatedList = reader.querySelector('.history');
  if (response && outdatedList) outdatedList.replaceWith(historyList(response.history));
}

function emailHeader(email, history, path) {
  const { cc = [], bcc = [] } = email;
  const lines = [
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
      ...lines.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)]),
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
  const files = attachments.map(({ filename, size, contentType, method }, index) => {
    const name = method ? `Invitation (${method})` : filename || contentType;
    const href = `${path}/attachments/${index}`;
    return element(
      'li',
      { class: 'file' },
      element('a', { href, target: '_blank', rel: 'noopener' }, `${name} `, element('span', {}, sizeText(size))),
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
  if (SUCCESSES.includes(type)) return 'good';
  return FAILURES.includes(type) ? 'bad' : '';
}

function toolbar(email, path, panel) {
  const selectTab = async (name) => {
    selectedTab = name;
    markSelectedTab(tabs);
    await showView(panel, email, path);
  };
  const tabs = tabList(selectTab);
  markSelectedTab(tabs);
  return element('div', { class: 'tools' }, tabs, simulationControls(path, panel));
}

function tabList(selectTab) {
  const names = Object.keys(viewsByTab);
  return element(
    'div',
    { class: 'tabs', role: 'tablist', 'aria-label': 'View', keydown: (event) => moveTab(event, names, selectTab) },
    ...names.map((name) =>
      element('button', { type: 'button', role: 'tab', 'aria-controls': 'panel', click: () => selectTab(name) }, name),
    ),
  );
}

function markSelectedTab(tabs) {
  for (const button of tabs.children) {
    const isSelected = button.textContent === selectedTab;
    button.setAttribute('aria-selected', String(isSelected));
    button.tabIndex = isSelected ? 0 : -1;
    button.id = isSelected ? 'tab' : '';
  }
}

async function moveTab(event, names, selectTab) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const nextIndex = (names.indexOf(selectedTab) + step + names.length) % names.length;
  await selectTab(names[nextIndex]);
  document.getElementById('tab')?.focus();
}

function simulationControls(path, panel) {
  const options = simulations.map(({ label }, index) => element('option', { value: String(index) }, label));
  const choice = element('select', { 'aria-label': 'Event to simulate' }, ...options);
  const simulate = async () => {
    const { label, event } = simulations[choice.value];
    const response = await postJson(`${path}/events`, event);
    notify(response.ok ? `Simulated: ${label}` : 'The event couldn’t be simulated');
  };
  return element(
    'div',
    { class: 'play', role: 'group', 'aria-label': 'Simulate an event' },
    choice,
    element('button', { type: 'button', click: simulate }, 'Simulate'),
    element('button', { type: 'button', click: () => reply(path) }, 'Reply'),
    widthButton(panel),
  );
}

async function reply(path) {
  const text = prompt('Your reply');
  if (!text) return;
  const response = await postJson(`${path}/reply`, { text });
  notify(response.ok ? 'Reply delivered' : (await response.json()).message);
}

const postJson = (path, body) =>
  fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

function widthButton(panel) {
  const button = element('button', { class: 'width', type: 'button' });
  const showState = () => {
    button.setAttribute('aria-pressed', String(isPhoneWidth));
    button.textContent = isPhoneWidth ? 'Full width' : 'Phone width';
  };
  button.addEventListener('click', () => {
    isPhoneWidth = !isPhoneWidth;
    showState();
    panel.classList.toggle('phone', isPhoneWidth);
  });
  showState();
  return button;
}

async function showView(panel, email, path) {
  panel.classList.toggle('phone', isPhoneWidth);
  panel.replaceChildren(await viewsByTab[selectedTab](email, path));
}
