import { element, fetchJson, notify, shortTime } from './dom.js';
import { closeReader, refreshHistory, showEmail } from './reader.js';

const $ = (id) => document.getElementById(id);
const MAX_LISTED = 200;
const REFRESH_DELAY_MS = 120;

let knownIds;
let selectedId = '';
let refreshTimer;

const idInAddress = () => decodeURIComponent(location.hash.slice(2));

async function refresh() {
  const search = $('search').value;
  const inbox = await fetchJson(`/_mailbox/inbox?limit=${MAX_LISTED}&search=${encodeURIComponent(search)}`);
  if (!inbox) return;
  const earlierIds = knownIds;
  knownIds = new Set(inbox.items.map(({ id }) => id));
  const isNew = ({ id }) => earlierIds !== undefined && !earlierIds.has(id);
  const focusedId = document.activeElement?.dataset?.id;
  $('items').replaceChildren(...inbox.items.map((email) => listItem(email, inbox.now, isNew(email))));
  if (focusedId) focusItem(focusedId);
  showSummary(inbox, search);
  if (selectedId) await refreshHistory(selectedId);
}

function focusItem(id) {
  const item = $('items').querySelector(`[data-id="${CSS.escape(id)}"]`);
  item?.focus();
}

function listItem(email, now, isNew) {
  const [firstRecipient] = email.to;
  const recipients = email.to.length > 1 ? `${firstRecipient} and ${email.to.length - 1} more` : firstRecipient;
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

function showSummary({ items, total, hint }, search) {
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

async function showSelected() {
  selectedId = idInAddress();
  document.body.classList.toggle('reading', selectedId !== '');
  for (const item of $('items').querySelectorAll('.item')) {
    if (item.dataset.id === selectedId) {
      item.setAttribute('aria-current', 'true');
      item.removeAttribute('data-new');
    } else item.removeAttribute('aria-current');
  }
  if (selectedId) await showEmail(selectedId);
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
  }, REFRESH_DELAY_MS);
}

function selectNeighbour(step) {
  const items = [...$('items').querySelectorAll('.item')];
  const index = items.findIndex((item) => item === document.activeElement || item.dataset.id === selectedId);
  const neighbour = items[Math.min(items.length - 1, Math.max(0, index + step))];
  neighbour?.focus();
  neighbour?.click();
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
