import { escapeHtml } from '../escape-html';
import { encodePhrase } from './headers';
import { walkHtml } from './html-walker';

/** SES leaves links with this attribute as they are, so that the unsubscribe link is not sent through its tracking. */
const NO_TRACK = 'ses:no-track';

/** What a marketing mail's footer says. The words come from the project's language. */
export interface UnsubscribeFooter {
  url: string;
  label: string;
  /** Postal address, which many countries' laws ask for. */
  address?: string | undefined;
}

interface Places {
  /** Offsets just after `<a` of the links to the address that SES would still track. */
  tracked: number[];
  links: number;
  /** Offset of the last `</body>`. */
  bodyEnd: number | null;
}

function findPlaces(html: string, url: string): Places {
  const places: Places = { tracked: [], links: 0, bodyEnd: null };
  walkHtml(html, () => ({
    open(name, attributes, start) {
      if (name !== 'a' || attributes.href?.trim() !== url) return;
      places.links += 1;
      if (!(NO_TRACK in attributes)) places.tracked.push(start + '<a'.length);
    },
    close(name, start) {
      if (name === 'body' && start !== null) places.bodyEnd = start;
    },
  }));
  return places;
}

/** Whether an HTML body has a link to this address. */
export const hasLink = (html: string, url: string): boolean => findPlaces(html, url).links > 0;

/**
 * The HTML with a visible unsubscribe link: the author's own links are marked `ses:no-track`; without one, a footer is
 * added at the end of the body. Nothing else of the document changes.
 */
export function withUnsubscribeLink(html: string, footer: UnsubscribeFooter): string {
  const { tracked, links, bodyEnd } = findPlaces(html, footer.url);
  if (links > 0) return insertAll(html, tracked, ` ${NO_TRACK}`);
  return insertAll(html, [bodyEnd ?? html.length], htmlFooter(footer));
}

function insertAll(text: string, offsets: readonly number[], insert: string): string {
  let result = '';
  let end = 0;
  for (const offset of offsets) {
    result += text.slice(end, offset) + insert;
    end = offset;
  }
  return result + text.slice(end);
}

function htmlFooter({ url, label, address }: UnsubscribeFooter): string {
  const style =
    'padding:24px 16px;text-align:center;font-family:sans-serif;font-size:12px;line-height:18px;color:#666666';
  const link = `<a ${NO_TRACK} href="${escapeHtml(url)}" style="color:#666666;text-decoration:underline">${escapeHtml(label)}</a>`;
  const lines = address ? `${escapeHtml(address).replace(/\r?\n/g, '<br>')}<br>${link}` : link;
  return `<div style="${style}">${lines}</div>`;
}

/** The text part with the unsubscribe address at its end, unless it is there. */
export function withUnsubscribeText(text: string, { url, label, address }: UnsubscribeFooter): string {
  if (text.includes(url)) return text;
  return `${text.trimEnd()}\n\n${address ? `${address}\n` : ''}${label}: ${url}\n`;
}

export interface ListIdentity {
  /** Where both a person's browser and a one-click POST go. */
  url: string;
  /** Address that unsubscribes who writes to it. */
  mailto?: string | undefined;
  /** Dot-separated and stable, as `topic.project.example.com`. */
  listId: string;
  listName?: string | undefined;
}

/** List-Unsubscribe (RFC 2369), List-Unsubscribe-Post (RFC 8058) and List-Id (RFC 2919) of a marketing mail. */
export function listHeaders({ url, mailto, listId, listName }: ListIdentity): Array<{ name: string; value: string }> {
  // RFC 8058 section 3.1: one HTTPS address; `URL` encodes what could end the angle brackets or the line.
  const targets = [new URL(url), ...(mailto ? [new URL(`mailto:${mailto}`)] : [])];
  const id = listId.toLowerCase().replace(/[^a-z0-9.-]+/g, '-');
  const name = listName ? encodePhrase(listName) : '';
  return [
    { name: 'List-Unsubscribe', value: targets.map(({ href }) => `<${href}>`).join(', ') },
    { name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
    { name: 'List-Id', value: name ? `${name} <${id}>` : `<${id}>` },
  ];
}
