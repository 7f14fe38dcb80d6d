/** Text children are never parsed as markup. */
export function element(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') node.addEventListener(key, value);
    else if (value !== undefined && value !== false) node.setAttribute(key, value === true ? '' : value);
  }
  node.append(...children.filter((child) => child !== undefined && child !== false));
  return node;
}

/** Undefined if the mailbox has nothing at the path. */
export async function fetchJson(path) {
  const response = await fetch(path);
  return response.ok ? response.json() : undefined;
}

/** Shows a message at the bottom for a moment. */
export function notify(message) {
  const notice = document.getElementById('notice');
  notice.textContent = message;
  notice.classList.add('shown');
  clearTimeout(notify.timer);
  notify.timer = setTimeout(() => notice.classList.remove('shown'), 2500);
}

export function shortTime(iso, now) {
  const date = new Date(iso);
  const isToday = date.toDateString() === new Date(now).toDateString();
  if (isToday) return date.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', second: '2-digit' });
  return date.toLocaleDateString([], { day: 'numeric', month: 'short' });
}

export const longTime = (iso) => new Date(iso).toLocaleString([], { dateStyle: 'full', timeStyle: 'medium' });

export function sizeText(bytes) {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1024 * 1024 ? `${Math.round(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
