/** Makes an element; text goes in as text, never as markup. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(key, value);
    else if (value !== undefined && value !== false) made.setAttribute(key, value === true ? '' : value);
  }
  made.append(...children.filter((child) => child !== undefined && child !== false));
  return made;
}

/** The JSON of a path of the mailbox; undefined when it is not there. */
export async function read(path) {
  const response = await fetch(path);
  return response.ok ? response.json() : undefined;
}

/** Says something at the lower edge for a moment, to screen readers as well. */
export function notify(message) {
  const notice = document.getElementById('notice');
  notice.textContent = message;
  notice.classList.add('shown');
  clearTimeout(notify.timer);
  notify.timer = setTimeout(() => notice.classList.remove('shown'), 2500);
}

const sameDay = (a, b) => a.toDateString() === b.toDateString();

/** A time as a list shows it: of today the hour, otherwise the day. */
export function shortTime(iso, now) {
  const date = new Date(iso);
  const today = sameDay(date, new Date(now));
  return today
    ? date.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', second: '2-digit' })
    : date.toLocaleDateString([], { day: 'numeric', month: 'short' });
}

export const longTime = (iso) => new Date(iso).toLocaleString([], { dateStyle: 'full', timeStyle: 'medium' });

export function size(bytes) {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1024 * 1024 ? `${Math.round(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
