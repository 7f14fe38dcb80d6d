import { element, notify, read, shortTime } from './dom.js';
import { closeReader, refreshHistory, showMail } from './reader.js';

const $ = (id) => document.getElementById(id);
const PAGE = 200;
const QUIET_MS = 120;

let knownIds;
let selectedId = '';
let refreshTimer;

const idInAddress = () => decodeURIComponent(location.hash.slice(2));

/** The selected email stays selected, and the focused row focused. */
async function refresh() {
  const search = $('search').value;
  const inbox = await read(`/_mailbox/inbox?limit=${PAGE}&search=${encodeURIComponent(search)}`);
  if (!inbox) return;
  const arrived = knownIds ? inbox.items.filter(({ id }) => !knownIds.has(id)).map(({ id }) => id) : [];
  knownIds = new Set(inbox.items.map(({ id }) => id));
  const focused = document.activeElement?.dataset?.id;
  $('items').replaceChildren(...inbox.items.map((email) => row(email, inbox.now, arrived.includes(email.id))));
  if (focused)
    $('items')
      .querySelector(`[data-id="${CSS.escape(focused)}"]`)
      ?.focus();
  showFrame(inbox, search);
  if (selectedId) await refreshHistory(selectedId);
}

function row(email, now, isNew) {
  const recipients = email.to.length > 1 ? `${email.to[0]} and ${email.to.length - 1} more` : email.to[0];
  const link = element(
    'a',
    {
      class: 'item',
      href: `#/${email.id}`,
      'data-id': email.id,
      'data-new': isNew,
      'aria-current': email.id === selectedId ? 'true' : undefined,
    },
    element('span', { class: 'item-to' }, recipients ?? ''),
    element('time', { datetime: email.receivedAt }, shortTime(email.receivedAt, now)),
    element('span', { class: 'item-subject' }, email.subject || '(no subject)'),
    element('span', { class: 'item-preview' }, email.preview || ' '),
    email.attachments > 0 &&
      element('span', { class: 'item-files' }, email.attachments === 1 ? '1 file' : `${email.attachments} files`),
  );
  return element('li', {}, link);
}

function showFrame({ items, total, hint }, search) {
  const isEmpty = total === 0;
  $('count').textContent = isEmpty ? '' : total.toLocaleString();
  document.title = isEmpty ? 'Mailbox' : `Mailbox (${total})`;
  $('empty').hidden = !isEmpty;
  document.querySelector('.list').hidden = isEmpty;
  $('reader').hidden = isEmpty;
  $('clear').hidden = isEmpty;
  document.querySelector('.search').hidden = isEmpty;
  $('none').hidden = isEmpty || items.length > 0 || !search;
  $('hint').hidden = !hint;
  $('hint-line').textContent = hint ?? '';
}

/** The URL names the selected email. */
async function showSelected() {
  selectedId = idInAddress();
  document.body.classList.toggle('reading', selectedId !== '');
  for (const item of $('items').querySelectorAll('.item')) {
    if (item.dataset.id === selectedId) {
      item.setAttribute('aria-current', 'true');
      item.removeAttribute('data-new');
    } else item.removeAttribute('aria-current');
  }
  if (selectedId) await showMail(selectedId);
  else closeReader();
}

function listenForChanges() {
  const stream = new EventSource('/_mailbox/stream');
  const showConnection = (state, text) => {
    $('live').dataset.state = state;
    $('live').textContent = text;
  };
  stream.addEventListener('open', () => {
    showConnection('on', 'Live');
    refreshSoon();
  });
  stream.addEventListener('error', () => showConnection('off', 'Reconnecting'));
  stream.addEventListener('changed', refreshSoon);
}

/** A burst of emails causes one refresh. */
function refreshSoon() {
  if (refreshTimer) return;
  refreshTimer = setTimeout(() => {
    refreshTimer = undefined;
    refresh().catch(() => notify('The list couldn’t be loaded'));
  }, QUIET_MS);
}

function selectNeighbour(step) {
  const items = [...$('items').querySelectorAll('.item')];
  const index = items.findIndex((item) => item === document.activeElement || item.dataset.id === selectedId);
  const next = items[Math.min(items.length - 1, Math.max(0, index + step))];
  next?.focus();
  next?.click();
}

function onKey(event) {
  const isTyping = event.target.matches('input, textarea');
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Escape') {
    if (isTyping) event.target.blur();
    else if (selectedId) location.hash = '';
    return;
  }
  if (isTyping || event.target.matches('[role="tab"]')) return;
  const actions = {
    '/': () => $('search').focus(),
    j: () => selectNeighbour(1),
    ArrowDown: () => selectNeighbour(1),
    k: () => selectNeighbour(-1),
    ArrowUp: () => selectNeighbour(-1),
  };
  const action = actions[event.key];
  if (!action) return;
  event.preventDefault();
  action();
}

async function clearAll() {
  if (!confirm('Delete all emails in this mailbox?')) return;
  await fetch('/_mailbox/messages', { method: 'DELETE' });
  location.hash = '';
  refreshSoon();
}

async function copyHint() {
  await navigator.clipboard.writeText($('hint-line').textContent);
  notify('Copied');
}

$('search').addEventListener('input', refreshSoon);
$('clear').addEventListener('click', clearAll);
$('copy').addEventListener('click', copyHint);
document.addEventListener('keydown', onKey);
addEventListener('hashchange', showSelected);
await refresh();
await showSelected();
listenForChanges();
