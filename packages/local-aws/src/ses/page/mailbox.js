import { element, notify, read, shortTime } from './dom.js';
import { closeReader, refreshHistory, showMail } from './reader.js';

const $ = (id) => document.getElementById(id);
const PAGE = 200;
const QUIET_MS = 120;

let known;
let selected = '';
let pending;

const idInAddress = () => decodeURIComponent(location.hash.slice(2));

/** Reads the list again and shows it; what is open stays open. */
async function refresh() {
  const search = $('search').value;
  const inbox = await read(`/_mailbox/inbox?limit=${PAGE}&search=${encodeURIComponent(search)}`);
  if (!inbox) return;
  const arrived = known ? inbox.items.filter(({ id }) => !known.has(id)).map(({ id }) => id) : [];
  known = new Set(inbox.items.map(({ id }) => id));
  const focused = document.activeElement?.dataset?.id;
  $('items').replaceChildren(...inbox.items.map((email) => row(email, inbox.now, arrived.includes(email.id))));
  if (focused)
    $('items')
      .querySelector(`[data-id="${CSS.escape(focused)}"]`)
      ?.focus();
  showFrame(inbox, search);
  if (selected) await refreshHistory(selected);
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
      'aria-current': email.id === selected ? 'true' : undefined,
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

/** Shows the email that the address names. */
async function follow() {
  selected = idInAddress();
  document.body.classList.toggle('reading', selected !== '');
  for (const item of $('items').querySelectorAll('.item')) {
    if (item.dataset.id === selected) {
      item.setAttribute('aria-current', 'true');
      item.removeAttribute('data-new');
    } else item.removeAttribute('aria-current');
  }
  if (selected) await showMail(selected);
  else closeReader();
}

function listen() {
  const stream = new EventSource('/_mailbox/stream');
  const state = (name, text) => {
    $('live').dataset.state = name;
    $('live').textContent = text;
  };
  stream.addEventListener('open', () => {
    state('on', 'Live');
    refreshSoon();
  });
  stream.addEventListener('error', () => state('off', 'Reconnecting'));
  stream.addEventListener('changed', refreshSoon);
}

/** A burst of emails is one refresh. */
function refreshSoon() {
  if (pending) return;
  pending = setTimeout(() => {
    pending = undefined;
    refresh().catch(() => notify('The list couldn’t be loaded'));
  }, QUIET_MS);
}

function move(step) {
  const items = [...$('items').querySelectorAll('.item')];
  const at = items.findIndex((item) => item === document.activeElement || item.dataset.id === selected);
  const next = items[Math.min(items.length - 1, Math.max(0, at + step))];
  next?.focus();
  next?.click();
}

function onKey(event) {
  const typing = event.target.matches('input, textarea');
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Escape') {
    if (typing) event.target.blur();
    else if (selected) location.hash = '';
    return;
  }
  if (typing || event.target.matches('[role="tab"]')) return;
  const actions = {
    '/': () => $('search').focus(),
    j: () => move(1),
    ArrowDown: () => move(1),
    k: () => move(-1),
    ArrowUp: () => move(-1),
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
addEventListener('hashchange', follow);
await refresh();
await follow();
listen();
