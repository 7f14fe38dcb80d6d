import { traverseHtml } from '../emails/html-traversal';
import { htmlFooter, type UnsubscribeFooter, withUnsubscribeLink } from '../emails/unsubscribe';
import { BUILT_IN_PAGES } from '../emails/variables';
import { hasVisibleLink } from '../emails/visibility';
import { applyEdits, type TextEdit } from '../templates/edits';
import type { CampaignBodies } from './campaign';
import { MAX_LINKS } from './limits';

/** Template code may look like HTML, so tags in it are skipped. */
const CODE = /\{[{%]/g;

interface CodeSpan {
  from: number;
  to: number;
}

/** Searches for a missing end mark only once, so the time is linear in the template's length. */
function codeSpans(template: string): CodeSpan[] {
  const spans: CodeSpan[] = [];
  const unclosed = new Set<string>();
  let readTo = 0;
  for (const match of template.matchAll(CODE)) {
    const from = match.index;
    const [begin] = match;
    if (from < readTo || unclosed.has(begin)) continue;
    const end = template.indexOf(begin === '{{' ? '}}' : '%}', from + 2);
    if (end < 0) {
      unclosed.add(begin);
      continue;
    }
    readTo = end + 2;
    spans.push({ from, to: readTo });
  }
  return spans;
}

function isInside(spans: readonly CodeSpan[], offset: number): boolean {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.to ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return (spans[low]?.from ?? Number.POSITIVE_INFINITY) <= offset;
}

export const LINK_TAG = 'link';

export interface CampaignLink {
  number: number;
  url: string;
}

interface Anchor {
  /** `at` is the offset just after `<a`, `end` just after the tag. */
  at: number;
  end: number;
  url: string;
  tags: string | undefined;
}

/** SES tracks only http and https links. A variable may contain such a link. */
const TRACKED = /^(?:https?:|\{\{)/i;
const TO_BUILT_IN_PAGES = new RegExp(`^\\{\\{-?\\s*(?:${BUILT_IN_PAGES.join('|')})\\b`);

function anchorsOf(template: string): Anchor[] {
  const code = codeSpans(template);
  const anchors: Anchor[] = [];
  traverseHtml(template, () => ({
    open(name, attributes, start, end) {
      if (name !== 'a' || isInside(code, start)) return;
      const url = attributes.href?.trim() ?? '';
      if (!TRACKED.test(url) || TO_BUILT_IN_PAGES.test(url) || 'ses:no-track' in attributes) return;
      anchors.push({ at: start + '<a'.length, end, url, tags: attributes['ses:tags'] });
    },
  }));
  return anchors;
}

export function linksOf({ body, variants }: Pick<CampaignBodies, 'body' | 'variants'>): CampaignLink[] {
  const bodies = [body, ...variants.filter((variant) => variant !== null)];
  const urls = new Set(bodies.flatMap((template) => anchorsOf(template).map(({ url }) => url)));
  return [...urls].slice(0, MAX_LINKS).map((url, index) => ({ number: index + 1, url }));
}

export function withLinkNumbers(template: string, links: readonly CampaignLink[]): string {
  const numbers = new Map(links.map(({ number, url }) => [url, number]));
  const edits = anchorsOf(template).flatMap(({ at, end, url, tags }) => {
    const number = numbers.get(url);
    if (number === undefined) return [];
    if (tags === undefined) return [{ at, remove: 0, insert: ` ses:tags="${LINK_TAG}:${number}"` }];
    return addToTags(template.slice(at, end), at, number);
  });
  return applyEdits(template, edits).text;
}

function addToTags(attributes: string, at: number, number: number): TextEdit[] {
  const match = /ses:tags\s*=\s*["']/i.exec(attributes);
  if (!match) return [];
  const [opening] = match;
  return [{ at: at + match.index + opening.length, remove: 0, insert: `${LINK_TAG}:${number};` }];
}

const FOOTER_MARK = '<!--posthaste:footer-->';
const LINKS_TO_BUILT_IN_PAGES = new RegExp(BUILT_IN_PAGES.join('|'));

const SAMPLE_FOOTER: UnsubscribeFooter = { url: 'https://posthaste.invalid/footer', label: 'Unsubscribe' };

const insertAt = (text: string, at: number, insert: string): string => text.slice(0, at) + insert + text.slice(at);

/**
 * Marks where the footer belongs, so that no email must be searched. Skips templates that link to personal pages, or
 * that would hide the footer.
 */
export function withFooterSlot(template: string): string {
  if (LINKS_TO_BUILT_IN_PAGES.test(template)) return template;
  const code = codeSpans(template);
  let end = template.length;
  let isInCode = false;
  traverseHtml(template, () => ({
    close(name, start) {
      if (name !== 'body' || start === null) return;
      if (isInside(code, start)) isInCode = true;
      end = start;
    },
  }));
  const sample = insertAt(template, end, htmlFooter(SAMPLE_FOOTER));
  return isInCode || !hasVisibleLink(sample, SAMPLE_FOOTER.url) ? template : insertAt(template, end, FOOTER_MARK);
}

export function withFooter(html: string, footer: UnsubscribeFooter): string {
  const at = html.lastIndexOf(FOOTER_MARK);
  if (at < 0) return withUnsubscribeLink(html, footer);
  return html.slice(0, at) + htmlFooter(footer) + html.slice(at + FOOTER_MARK.length);
}
