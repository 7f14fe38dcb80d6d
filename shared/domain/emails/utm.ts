import { escapeHtml } from '../escape-html';
import { applyEdits, type TextEdit } from '../templates/edits';
import { traverseHtml } from './html-traversal';

export interface Utm {
  source: string;
  medium?: string | undefined;
}

export interface LinkParameters extends Utm {
  campaign?: string | undefined;
}

export const DEFAULT_MEDIUM = 'email';
const NO_TRACK = 'ses:no-track';

/** Links that have utm_ parameters, or a signature that further parameters would break (S3, CloudFront and others). */
const TAGGED_OR_SIGNED = /(?:^|&)(?:utm_|(?:[a-z]+-)*signature=|sig=|hmac=)/i;

function withParameters(url: string, parameters: string): string | null {
  const hash = url.indexOf('#');
  const base = hash < 0 ? url : url.slice(0, hash);
  const fragment = hash < 0 ? '' : url.slice(hash);
  const queryMark = base.indexOf('?');
  if (queryMark >= 0 && TAGGED_OR_SIGNED.test(base.slice(queryMark + 1))) return null;
  return `${base}${separatorAfter(base)}${parameters}${fragment}`;
}

function separatorAfter(url: string): '?' | '&' | '' {
  if (!url.includes('?')) return '?';
  return /[?&]$/.test(url) ? '' : '&';
}

const ATTRIBUTE = /([^\s/>=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s>"'][^\s>]*))?/g;

/** Browsers use the first `href` (HTML, 13.2.5.33). `at` is an offset from the end of `<a`. */
function hrefIn(tag: string): { at: number; length: number } | null {
  for (const match of tag.matchAll(ATTRIBUTE)) {
    const [attribute, name = '', value] = match;
    if (name.toLowerCase() !== 'href') continue;
    if (value === undefined) return null;
    return { at: match.index + attribute.length - value.length, length: value.length };
  }
  return null;
}

/** Skips links to `ownUrl` and those that `TAGGED_OR_SIGNED` matches. */
export function withUtm(html: string, { source, medium, campaign }: LinkParameters, ownUrl: string): string {
  const values = { utm_source: source, utm_medium: medium ?? DEFAULT_MEDIUM, utm_campaign: campaign };
  const parameters = Object.entries(values)
    .flatMap(([name, value]) => (value ? [`${name}=${encodeURIComponent(value)}`] : []))
    .join('&');
  const edits: TextEdit[] = [];
  traverseHtml(html, () => ({
    open(name, attributes, start, end) {
      const url = attributes.href?.trim() ?? '';
      if (name !== 'a' || !/^https?:/i.test(url) || url.startsWith(`${ownUrl}/`) || NO_TRACK in attributes) return;
      const taggedUrl = withParameters(url, parameters);
      if (taggedUrl === null) return;
      const from = start + '<a'.length;
      const href = hrefIn(html.slice(from, end));
      if (href) edits.push({ at: from + href.at, remove: href.length, insert: `"${escapeHtml(taggedUrl)}"` });
    },
  }));
  return edits.length === 0 ? html : applyEdits(html, edits).text;
}
