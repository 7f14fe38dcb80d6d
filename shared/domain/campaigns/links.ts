import { traverseHtml } from '../emails/html-traversal';
import type { CampaignBodies } from './campaign';
import { codeSpans, isIn } from './code-spans';
import { MAXIMUM_LINKS } from './limits';

/** The tag with which SES reports the link of a click. */
export const LINK_TAG = 'link';

/** A link of a campaign as its author wrote it, and so the same for all recipients. */
export interface CampaignLink {
  /** From 1, in the order of the content. */
  number: number;
  url: string;
}

/** An `a` element of a template with an address that SES tracks. */
interface Anchor {
  /** Offset just after `<a`. */
  at: number;
  url: string;
  /** Its own `ses:tags`. */
  tags: string | undefined;
}

/** SES tracks only these. The value of a variable is not known here. */
const TRACKED = /^(?:https?:|\{\{)/i;
/** Links to the recipient's own pages are not tracked. */
const OWN_PAGES = /^\{\{-?\s*(?:unsubscribeUrl|preferencesUrl)\b/;

function anchorsOf(template: string): Anchor[] {
  const code = codeSpans(template);
  const anchors: Anchor[] = [];
  traverseHtml(template, () => ({
    open(name, attributes, start) {
      if (name !== 'a' || isIn(code, start)) return;
      const url = attributes.href?.trim() ?? '';
      if (!TRACKED.test(url) || OWN_PAGES.test(url) || 'ses:no-track' in attributes) return;
      anchors.push({ at: start + '<a'.length, url, tags: attributes['ses:tags'] });
    },
  }));
  return anchors;
}

/** The links of a campaign's content, then those of its variants. Equal addresses are one link. */
export function linksOf({ body, variants }: Pick<CampaignBodies, 'body' | 'variants'>): CampaignLink[] {
  const bodies = [body, ...variants.filter((variant) => variant !== null)];
  const urls = new Set(bodies.flatMap((template) => anchorsOf(template).map(({ url }) => url)));
  return [...urls].slice(0, MAXIMUM_LINKS).map((url, index) => ({ number: index + 1, url }));
}

/** A body with the number of each link in the tags that SES reports with a click. Nothing else changes. */
export function withLinkNumbers(template: string, links: readonly CampaignLink[]): string {
  const numbers = new Map(links.map(({ number, url }) => [url, number]));
  let numbered = '';
  let end = 0;
  for (const { at, url, tags } of anchorsOf(template)) {
    const number = numbers.get(url);
    if (number === undefined) continue;
    const inserted =
      tags === undefined ? { at, text: ` ses:tags="${LINK_TAG}:${number}"` } : beside(template, at, number);
    if (!inserted) continue;
    numbered += template.slice(end, inserted.at) + inserted.text;
    end = inserted.at;
  }
  return numbered + template.slice(end);
}

/** Puts the number before the author's own tags; null if they are not quoted. */
function beside(template: string, from: number, number: number): { at: number; text: string } | null {
  const own = /ses:tags\s*=\s*["']/gi;
  own.lastIndex = from;
  return own.test(template) ? { at: own.lastIndex, text: `${LINK_TAG}:${number};` } : null;
}
