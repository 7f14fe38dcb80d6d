import { escapeHtml } from '../escape-html';
import { applyEdits } from '../templates/edits';
import { encodePhrase } from './headers';
import { traverseHtml } from './html-traversal';
import { hasVisibleLink } from './visibility';

const NO_TRACK = 'ses:no-track';

interface FooterLink {
  url: string;
  label: string;
}

export interface UnsubscribeFooter extends FooterLink {
  preferences?: FooterLink | undefined;
  view?: string;
  /** Postal; many countries' laws require it. */
  address?: string | undefined;
  labelSeparator?: string;
}

interface Positions {
  /** Offsets just after `<a` of the service's own links, which SES would track. */
  tracked: number[];
  bodyStart: number | null;
  bodyEnd: number | null;
}

function findPositions(html: string, urls: readonly string[]): Positions {
  const positions: Positions = { tracked: [], bodyStart: null, bodyEnd: null };
  traverseHtml(html, () => ({
    open(name, attributes, start, end) {
      if (name === 'body') positions.bodyStart ??= end;
      const target = attributes.href?.trim() ?? '';
      if (name !== 'a' || !urls.includes(target)) return;
      if (!(NO_TRACK in attributes)) positions.tracked.push(start + '<a'.length);
    },
    close(name, start) {
      if (name === 'body' && start !== null) positions.bodyEnd = start;
    },
  }));
  return positions;
}

/** Adds a footer unless the email shows an unsubscribe link; at the beginning if an unclosed element would hide it. */
export function withUnsubscribeLink(html: string, footer: UnsubscribeFooter): string {
  const ownUrls = [footer.url, footer.preferences?.url, footer.view].filter((url) => url !== undefined);
  const { tracked, bodyStart, bodyEnd } = findPositions(html, ownUrls);
  const noTrackEdits = tracked.map((at) => ({ at, remove: 0, insert: ` ${NO_TRACK}` }));
  if (hasVisibleLink(html, footer.url)) return applyEdits(html, noTrackEdits).text;
  const withFooterAt = (at: number): string =>
    applyEdits(html, [...noTrackEdits, { at, remove: 0, insert: htmlFooter(footer) }]).text;
  const atEnd = withFooterAt(bodyEnd ?? html.length);
  return hasVisibleLink(atEnd, footer.url) ? atEnd : withFooterAt(bodyStart ?? 0);
}

/** Overrides the email's style sheets (CSS Cascade, section 6.4.4). */
const VISIBLE_STYLE = 'color:#666666!important;font-size:12px!important;visibility:visible!important';

const htmlLink = ({ url, label }: FooterLink): string =>
  `<a ${NO_TRACK} href="${escapeHtml(url)}" style="display:inline!important;${VISIBLE_STYLE};text-decoration:underline">${escapeHtml(label)}</a>`;

export function htmlFooter({ url, label, preferences, address }: UnsubscribeFooter): string {
  const style = `display:block!important;${VISIBLE_STYLE};padding:24px 16px;text-align:center;font-family:sans-serif;line-height:18px`;
  const links = [{ url, label }, ...(preferences ? [preferences] : [])].map(htmlLink).join(' &#183; ');
  const lines = address ? `${escapeHtml(address).replace(/\r?\n/g, '<br>')}<br>${links}` : links;
  return `<div style="${style}">${lines}</div>`;
}

export function withUnsubscribeText(text: string, footer: UnsubscribeFooter): string {
  const { preferences, address, labelSeparator = ': ' } = footer;
  // Without a campaign, the preferences URL starts with the unsubscribe URL.
  const withoutPreferences = preferences ? text.replaceAll(preferences.url, '') : text;
  if (withoutPreferences.includes(footer.url)) return text;
  const links = [footer, ...(preferences ? [preferences] : [])].map(
    ({ url, label }) => `${label}${labelSeparator}${url}\n`,
  );
  return `${text.trimEnd()}\n\n${address ? `${address}\n` : ''}${links.join('')}`;
}

export interface ListIdentity {
  url: string;
  mailto?: string | undefined;
  /** Dot-separated and stable: `topic.project.example.com`. */
  listId: string;
  listName?: string | undefined;
}

/** A local part may contain characters that start a header or an escape (RFC 6068). */
const mailtoUrl = (address: string): string => `mailto:${address.split('@').map(encodeURIComponent).join('@')}`;

/** SES accepts 870 characters of a header value. A name of 60 takes at most 450 when encoded. */
const MAX_LIST_NAME = 60;

/** RFC 2369, RFC 8058, and RFC 2919. */
export function listHeaders({ url, mailto, listId, listName }: ListIdentity): Array<{ name: string; value: string }> {
  // RFC 8058 section 3.1: one HTTPS address; `URL` encodes what could end the angle brackets or the line.
  const targets = [new URL(url).href, ...(mailto ? [mailtoUrl(mailto)] : [])];
  const id = listId.toLowerCase().replace(/[^a-z0-9.-]+/g, '-');
  const name = encodePhrase(
    Array.from(listName ?? '')
      .slice(0, MAX_LIST_NAME)
      .join(''),
  );
  return [
    { name: 'List-Unsubscribe', value: targets.map((target) => `<${target}>`).join(', ') },
    { name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
    { name: 'List-Id', value: listName ? `${name} <${id}>` : `<${id}>` },
  ];
}
