import { escapeHtml } from '../escape-html';
import { applyEdits, type TextEdit } from '../templates/edits';
import { traverseHtml } from './html-traversal';

/** What a project adds to the links of its emails, for its web statistics. */
export interface Utm {
  source: string;
  medium?: string | undefined;
}

/** The parameters of one email's links. */
export interface LinkParameters extends Utm {
  campaign?: string | undefined;
}

export const DEFAULT_MEDIUM = 'email';
const NO_TRACK = 'ses:no-track';

/**
 * Names of parameters that keep a link as it is: those of its author's own, and signatures, which hold for the query as
 * it is: of S3, CloudFront and Google's storage, and of frameworks that sign their links.
 */
const KEPT = /(?:^|&)(?:utm_|(?:[a-z]+-)*signature=|sig=|hmac=)/i;

/** An address with the parameters, before its fragment; null if it stays as it is. */
function withParameters(url: string, parameters: string): string | null {
  const hash = url.indexOf('#');
  const [whole, fragment] = hash < 0 ? [url, ''] : [url.slice(0, hash), url.slice(hash)];
  const mark = whole.indexOf('?');
  if (mark >= 0 && KEPT.test(whole.slice(mark + 1))) return null;
  const joint = mark < 0 ? '?' : /[?&]$/.test(whole) ? '' : '&';
  return `${whole}${joint}${parameters}${fragment}`;
}

/** One attribute of a tag: its name, and its value with the quotation marks around it. */
const ATTRIBUTE = /([^\s/>=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s>"'][^\s>]*))?/g;

/** Where the value of `href` is in a tag, behind `<a`; null if it has none. The first one counts (HTML, 13.2.5.33). */
function hrefIn(tag: string): { at: number; length: number } | null {
  for (const { 0: whole, 1: name = '', 2: value, index } of tag.matchAll(ATTRIBUTE)) {
    if (name.toLowerCase() !== 'href') continue;
    return value === undefined ? null : { at: index + whole.length - value.length, length: value.length };
  }
  return null;
}

/**
 * HTML whose links that are recorded carry `utm_source`, `utm_medium` and `utm_campaign`. Links to the service's own
 * pages, below `ownUrl`, stay as they are, and so do those that are signed or whose author has given such parameters.
 */
export function withUtm(html: string, { source, medium, campaign }: LinkParameters, ownUrl: string): string {
  const given = { utm_source: source, utm_medium: medium ?? DEFAULT_MEDIUM, utm_campaign: campaign };
  const parameters = Object.entries(given)
    .flatMap(([name, value]) => (value ? [`${name}=${encodeURIComponent(value)}`] : []))
    .join('&');
  const edits: TextEdit[] = [];
  traverseHtml(html, () => ({
    open(name, attributes, start, end) {
      const url = attributes.href?.trim() ?? '';
      if (name !== 'a' || !/^https?:/i.test(url) || url.startsWith(`${ownUrl}/`) || NO_TRACK in attributes) return;
      const tagged = withParameters(url, parameters);
      const from = start + '<a'.length;
      const place = tagged === null ? null : hrefIn(html.slice(from, end));
      if (tagged !== null && place) {
        edits.push({ at: from + place.at, remove: place.length, insert: `"${escapeHtml(tagged)}"` });
      }
    },
  }));
  return edits.length === 0 ? html : applyEdits(html, edits).text;
}
